"""Every page of the service, room by room. What a page is, its own module says at its route."""

from typing import Final

from web.api.tables import blueprint as api
from web.api.v1.disputes import blueprint as api_disputes
from web.api.v1.events import blueprint as api_events
from web.api.v1.games import blueprint as api_games
from web.api.v1.moves import blueprint as api_moves
from web.api.v1.notes import blueprint as api_notes
from web.api.v1.openapi import blueprint as api_document
from web.api.v1.openapi import pages as api_pages
from web.api.v1.records import blueprint as api_records
from web.api.v1.requests import blueprint as api_requests
from web.api.v1.tables import blueprint as api_tables
from web.api.v1.tournaments import blueprint as api_tournaments
from web.audit.bundle import blueprint as bundle
from web.audit.comparison import blueprint as comparison
from web.audit.corrections.list import blueprint as corrections
from web.audit.corrections.pages import blueprint as correct
from web.audit.disputes.desk import blueprint as desk
from web.audit.disputes.dispute import blueprint as dispute
from web.audit.disputes.docket import blueprint as docket
from web.audit.disputes.raise_dispute import blueprint as raise_dispute
from web.audit.disputes.ruling import blueprint as ruling
from web.audit.page import blueprint as audit
from web.audit.report import blueprint as report
from web.audit.score import blueprint as score
from web.evidence.pages import blueprint as evidence
from web.finding.record_files import blueprint as record_files
from web.finding.rules import blueprint as rules
from web.finding.search.page import blueprint as search
from web.finding.tables import blueprint as tables
from web.live.pages import blueprint as live
from web.operations.health import blueprint as health
from web.people.account import blueprint as account
from web.people.directory import blueprint as people
from web.people.invitation import blueprint as invitation
from web.people.links import blueprint as links
from web.people.sign_in import blueprint as sign_in
from web.replay.aliases import blueprint as aliases
from web.replay.card_life import blueprint as card_life
from web.replay.charts.pages import blueprint as charts
from web.replay.export.embed import blueprint as embed
from web.replay.export.print import blueprint as print_pages
from web.replay.export.ranges import blueprint as ranges
from web.replay.insight import blueprint as insight
from web.replay.pages import blueprint as replay
from web.replay.pictures.pages import blueprint as pictures
from web.shell.hidden_results import blueprint as hidden_results
from web.shell.pages import Pages
from web.shell.static_files import blueprint as static_files
from web.table.deal import blueprint as deal
from web.table.disclosure import blueprint as disclosure
from web.table.floor.glass import blueprint as glass
from web.table.floor.places import blueprint as places
from web.table.floor.requests import blueprint as requests
from web.table.floor.viewings import blueprint as viewings
from web.table.moves import blueprint as moves
from web.table.offline import blueprint as offline
from web.table.opening import blueprint as opening
from web.table.page import blueprint as record
from web.tournaments.archive import blueprint as tournament_archive
from web.tournaments.board import blueprint as board
from web.tournaments.careers import blueprint as careers
from web.tournaments.changes import blueprint as tournament_changes
from web.tournaments.crosstable import blueprint as crosstable
from web.tournaments.enter import blueprint as tournament_entry
from web.tournaments.exchange import blueprint as exchange
from web.tournaments.live import blueprint as tournament_live
from web.tournaments.mine import blueprint as tournament_player
from web.tournaments.new import blueprint as new_tournament
from web.tournaments.pages import blueprint as tournaments
from web.tournaments.print import blueprint as tournament_print
from web.tournaments.report import blueprint as tournament_report
from web.tournaments.wall import blueprint as tournament_wall
from web.writing.notes.note import blueprint as note
from web.writing.notes.pages import blueprint as notes
from web.writing.reviews.lead import blueprint as lead_review
from web.writing.reviews.pages import blueprint as reviews
from web.writing.studies.add_step import blueprint as add_step
from web.writing.studies.edit import blueprint as edit_study
from web.writing.studies.files import blueprint as study_files
from web.writing.studies.pages import blueprint as studies
from web.writing.whatifs.begin import blueprint as begin_whatif
from web.writing.whatifs.comparison import blueprint as whatif_comparison
from web.writing.whatifs.edit import blueprint as edit_whatif
from web.writing.whatifs.moves import blueprint as whatif_moves
from web.writing.whatifs.pages import blueprint as whatifs

BLUEPRINTS: Final[tuple[Pages, ...]] = (
    health,
    evidence,
    tables,
    new_tournament,
    tournaments,
    board,
    crosstable,
    careers,
    exchange,
    tournament_changes,
    tournament_report,
    tournament_archive,
    tournament_entry,
    tournament_live,
    tournament_player,
    tournament_wall,
    tournament_print,
    hidden_results,
    opening,
    record,
    moves,
    offline,
    static_files,
    disclosure,
    api,
    api_games,
    api_tables,
    api_moves,
    api_events,
    api_records,
    api_requests,
    api_disputes,
    api_notes,
    api_tournaments,
    api_document,
    api_pages,
    replay,
    aliases,
    insight,
    card_life,
    charts,
    pictures,
    notes,
    note,
    reviews,
    lead_review,
    deal,
    audit,
    report,
    bundle,
    score,
    comparison,
    rules,
    record_files,
    ranges,
    embed,
    print_pages,
    live,
    sign_in,
    account,
    people,
    invitation,
    links,
    correct,
    corrections,
    requests,
    places,
    glass,
    viewings,
    whatifs,
    begin_whatif,
    whatif_moves,
    edit_whatif,
    whatif_comparison,
    desk,
    docket,
    raise_dispute,
    ruling,
    dispute,
    studies,
    edit_study,
    add_step,
    study_files,
    search,
)
