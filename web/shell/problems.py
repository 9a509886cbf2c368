"""What can go wrong for a program: each kind of problem with its name, which ``type`` of an error links to."""

from typing import Final, NamedTuple


class Problem(NamedTuple):
    """One kind: ``name`` ends its ``type``, ``words`` say when it comes and what would do."""

    name: str
    words: str


PROBLEMS: Final[dict[int, Problem]] = {
    400: Problem("malformed", "The request cannot be read. `fields` names each field that is wrong and why."),
    401: Problem("unauthorized", "Nobody, or a token that is unknown or over. Send `Authorization: Bearer cairn_…`."),
    403: Problem("forbidden", "Known, but this is for others; `detail` says for whom. Or the token lacks the scope."),
    404: Problem("not-found", "There is no such thing, or not for you: both are answered alike."),
    405: Problem("method-not-allowed", "The address takes other methods; `Allow` lists them."),
    409: Problem("conflict", "The table went on, or the key was used for something else. `since` has what happened."),
    412: Problem("precondition-failed", "`If-Match` names a revision that the table does not have yet."),
    413: Problem("too-large", "More than this address takes at once."),
    415: Problem("unsupported-media-type", "The body is no JSON, or of another kind than this address takes."),
    422: Problem("refused", "Readable, but not lawful or not possible here. `rule` and `words` quote the rule."),
    428: Problem("precondition-required", "`If-Match` (the revision seen) or `Idempotency-Key` is missing."),
    429: Problem("too-many-requests", "Wait as many seconds as `Retry-After` says."),
    500: Problem("mistake", "Cairn made a mistake. Nothing was entered; tell the operator the `X-Request-ID`."),
    503: Problem("unavailable", "The store does not answer, or no more streams fit. Try again after `Retry-After`."),
    507: Problem("full", "The disk is full. Nothing was entered; reading goes on."),
}
"""By status."""

PLACE: Final = "/api#problem-"


def type_of(status: int) -> str:
    """The ``type`` of an error, an address of the documentation."""
    kind = PROBLEMS.get(status)
    return f"{PLACE}{kind.name}" if kind else "about:blank"
