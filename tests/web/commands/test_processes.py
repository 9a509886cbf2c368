"""The installed command as a process of its own: exit codes, no traceback, an address that answers."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

TABLE = "8c1f2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e4f"
CAIRN = Path(sys.executable).with_name("cairn")


def run(*words: object, home: Path, answer: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home / "data")}
    environment.pop("CAIRN_STORE", None)
    command = [CAIRN, *map(str, words)]
    return subprocess.run(
        command, input=answer, capture_output=True, text=True, check=False, env=environment, timeout=60
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
    run("import", good, home=tmp_path)
    gone = run("export", TABLE, home=tmp_path)
    assert (gone.returncode, gone.stdout) == (3, "")
    assert gone.stderr == f"cairn: there is no table {TABLE}\n"


def test_only_a_command_that_begins_something_makes_a_store(tmp_path: Path):
    for words in (
        ("tables",), ("doctor", "--verify"), ("rebuild",), ("backup", tmp_path / "copy.db"), ("user", "list"),
        ("user", "erase", "ann"), ("predeal", "list"), ("audit", TABLE), ("export", TABLE),
        ("void-seed", TABLE, "--why", "lost"),
    ):  # fmt: skip
        ended = run(*words, home=tmp_path)
        assert (ended.returncode, ended.stdout) == (3, "")
        assert ended.stderr.startswith("cairn: there is no store at ")
    assert list(tmp_path.iterdir()) == []
    assert run("user", "add", "Ann", "--login", "ann", "--link", home=tmp_path).returncode == 0
    assert list(tmp_path.glob("**/cairn/cairn.sqlite"))


def long_check(tmp_path: Path) -> list[object]:
    """A command that says more than a pipe holds."""
    sheet = tmp_path / "sheet.txt"
    sheet.write_text("game: mauna-kea\ndealer: 1\ndeal deal\n", encoding="utf-8")
    return ["check", *[sheet] * 2000]


def test_an_output_that_is_full_is_told_and_ends_with_3(tmp_path: Path):
    with open("/dev/full", "w") as full:  # noqa: PTH123
        ended = subprocess.run([CAIRN, "--help"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (3, "cairn: the output: no space left on device\n")


def test_an_output_that_nobody_reads_any_more_ends_quietly(tmp_path: Path):
    command = [CAIRN, *map(str, long_check(tmp_path))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        process.stdout.readline()
        process.stdout.close()
        assert (process.stderr.read(), process.wait(timeout=60)) == ("", 141)


def heeding_ctrl_c() -> None:
    """A shell that starts the tests in the background has them ignore Ctrl-C, and their children inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_ctrl_c_ends_with_130(tmp_path: Path):
    command = [CAIRN, *map(str, long_check(tmp_path))]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heeding_ctrl_c
    ) as process:
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        process.stdout.read()
        assert process.wait(timeout=60) == 130
        assert "Traceback" not in process.stderr.read()


def test_a_question_that_is_declined_or_not_heard_has_a_status_of_its_own(tmp_path: Path):
    run("user", "add", "Ann", "--login", "ann", "--link", home=tmp_path)
    for answer in ("n\n", ""):
        ended = run("user", "erase", "ann", home=tmp_path, answer=answer)
        assert (ended.returncode, ended.stderr) == (4, "cairn: nothing was done\n")
    assert "ann" in run("user", "list", home=tmp_path).stdout


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
