"""Every form of a page, with what a browser would send and which of its fields take a person's text."""

from html.parser import HTMLParser

_TEXT = (None, "text", "search")


class SentForm:
    """One form: where it goes, what it sends as it is, and the fields that somebody types a text into."""

    def __init__(self, action: str, method: str) -> None:
        self.action = action
        self.method = method
        self.fields: dict[str, str] = {}
        self.texts: list[str] = []
        self.buttons: list[tuple[str, str]] = []


class Forms(HTMLParser):
    """The forms of a page in its order; fields that name their form by ``form=`` belong to it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[SentForm] = []
        self._named: dict[str, SentForm] = {}
        self._inside: SentForm | None = None
        self._choosing: tuple[SentForm, str] | None = None
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take in a form or one of its fields."""
        given = dict(attrs)
        if tag == "form":
            self._inside = SentForm(given.get("action") or "", (given.get("method") or "get").lower())
            self.found.append(self._inside)
            self._named[given.get("id") or ""] = self._inside
            return
        form = self._named.get(given["form"] or "") if "form" in given else self._inside
        if form is None:
            return
        if tag == "option":
            self._option(given)
        elif given.get("name"):
            self._field(form, tag, given)

    def _field(self, form: SentForm, tag: str, given: dict[str, str | None]) -> None:
        name, kind, value = str(given["name"]), given.get("type"), given.get("value") or ""
        if tag == "button":
            form.buttons.append((name, value))
        elif tag == "select":
            self._choosing = (form, name)
        elif tag == "textarea" or (tag == "input" and kind in _TEXT):
            if "readonly" not in given:
                form.texts.append(name)
                form.fields.setdefault(name, value)
        elif tag == "input" and (kind not in ("checkbox", "radio", "file", "submit") or "checked" in given):
            form.fields[name] = value
        elif tag == "input" and kind == "radio":
            form.fields.setdefault(name, value)

    def _option(self, given: dict[str, str | None]) -> None:
        if self._choosing is not None:
            form, name = self._choosing
            if "selected" in given:
                form.fields[name] = given.get("value") or ""
            form.fields.setdefault(name, given.get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        """Leave a form or a choice."""
        if tag == "form":
            self._inside = None
        elif tag == "select":
            self._choosing = None
