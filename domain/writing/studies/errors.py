"""What can be wrong with what somebody asks of a study."""

from domain.writing.studies.values import Study


class NoSuchStudy(LookupError):
    """There is no such study (any more), or it is not this person's to change."""


class NoSuchPlace(LookupError):
    """There is no such chapter or item in the study."""


class Outdated(Exception):
    """The study was changed since its author saw it; ``study`` is how it stands. Nothing was changed."""

    def __init__(self, study: Study) -> None:
        super().__init__(f"the study is at version {study.version}")
        self.study = study
