"""The installed command as a process of its own: exit codes, no traceback, an address that answers."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

CAIRN = Path(sys.executable).with_name("cairn")


def run(*words: object, home: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home / "data")}
    environment.pop("CAIRN_STORE", None)
    return subprocess.run(
        [CAIRN, *map(str, words)], capture_output=True, text=True, check=False, env=environment, timeout=60
    )


def test_exit_codes(tmp_path: Path):
    good = tmp_path / "good.txt"
    good.write_text("game: mauna-kea\ndealer: 1\ndeal deal\n", encoding="utf-8")
    doubtful = tmp_path / "doubtful.txt"
    doubtful.write_text("game: mauna-kea\ndealer: 1\ndeal deal\nxAs ! it stood\n", encoding="utf-8")
    bad = tmp_path / "bad.txt"
    bad.write_text("game: mauna-kea\nfly\n", encoding="utf-8")
    assert run("check", good, home=tmp_path).returncode == 0
    assert run("check", good, doubtful, home=tmp_path).returncode == 1
    assert run("check", doubtful, bad, good, home=tmp_path).returncode == 2
    assert run("check", home=tmp_path).returncode == 2
    assert run("fly", home=tmp_path).returncode == 2
    gone = run("export", "8c1f2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e4f", home=tmp_path)
    assert (gone.returncode, gone.stdout) == (3, "")
    assert gone.stderr == "cairn: there is no table 8c1f2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e4f\n"


def test_the_default_store_is_made_in_the_data_folder(tmp_path: Path):
    assert run("tables", home=tmp_path).returncode == 0
    assert list(tmp_path.glob("**/cairn/cairn.sqlite"))


def test_the_demo_answers_at_the_address_it_prints(tmp_path: Path):
    environment = {**os.environ, "CAIRN_STORE": f"sqlite://{tmp_path / 'demo.sqlite'}"}
    with subprocess.Popen([CAIRN, "demo", "--port", "0"], stdout=subprocess.PIPE, text=True, env=environment) as demo:
        try:
            line = demo.stdout.readline()
            address = re.search(r"http://127\.0\.0\.1:\d+", line)[0]
            assert urlopen(address, timeout=30).status == 200
        finally:
            demo.send_signal(signal.SIGTERM)
            demo.wait(timeout=30)
    assert demo.returncode == 0


def test_a_port_that_is_taken_is_said_so(tmp_path: Path):
    import socket

    with socket.create_server(("127.0.0.1", 0)) as taken:
        refused = run("serve", "--port", taken.getsockname()[1], home=tmp_path)
    assert refused.returncode == 3
    assert refused.stderr.startswith("cairn: port ")
