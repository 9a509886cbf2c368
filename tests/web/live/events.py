"""One open stream of events as a browser reads it."""

from flask.testing import FlaskClient


class Events:
    """What a client is told at an address; ``next`` waits for what is said next."""

    def __init__(self, client: FlaskClient, address: str, **headers: str) -> None:
        self.answer = client.get(address, headers={"Accept": "text/event-stream", **headers})
        self._events = self.answer.iter_encoded()

    def next(self) -> str:
        """The next event as it is sent."""
        return next(self._events).decode()

    def rest(self) -> list[str]:
        """All events until the stream ends."""
        return [event.decode() for event in self._events]

    def until(self, told: str) -> None:
        """Wait until it says this."""
        for event in self._events:
            if event.decode() == told:
                return
        raise AssertionError(f"the stream ended without {told}")
