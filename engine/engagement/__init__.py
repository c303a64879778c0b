"""Fleets and battles of every game: events, undo, log, luck, commitments, save format."""

from engine.engagement.codes.code_contents import (
    archive_in,
    battle_archive,
    battle_code,
    fleet_archive,
    fleet_code,
    plan_code,
    puzzle_code,
    read_in,
)
from engine.engagement.codes.code_search import CodeInText, read_code, search_code
from engine.engagement.codes.short_code import Code, code_file, code_in, write_code
from engine.engagement.engagement import Engagement
from engine.engagement.fleets.fleet import Fleet, Group, Model, Side, ref_of, side_of
from engine.engagement.fleets.library import Library
from engine.engagement.flow_rules import ANSWERS, FlowRules, InProgress, turns
from engine.engagement.game import (
    COMMON,
    EventKind,
    GameRules,
    Games,
    GroupKind,
    Happened,
    Level,
    Opening,
    Plays,
    Puzzle,
    Strength,
    games,
)
from engine.engagement.logs.battle_log import (
    EventLine,
    as_json,
    as_text,
    last_line,
    log,
    marks,
    sentences,
)
from engine.engagement.logs.luck import (
    Luck,
    SideLuck,
    decided_rolls,
    luck,
    measure_luck,
    rolls_of_side,
)
from engine.engagement.logs.percentile import percentile
from engine.engagement.logs.result import Applied, DicePurpose, LuckRoll, Override, Result, Sentence
from engine.engagement.logs.summary import Moment, Summary, Tally, Turning, summary
from engine.engagement.record.battle import Battle, Undone
from engine.engagement.record.bonds import Bond
from engine.engagement.record.creation import begin, make_fleet, sample_fleets
from engine.engagement.record.event import END, Draft, Event, RefusedAnswer, Thrown, keep_dice
from engine.engagement.record.flow_progress import Underway
from engine.engagement.record.folding import resume
from engine.engagement.record.game_checks import check_fleet
from engine.engagement.record.moment import moment, puzzle_of
from engine.engagement.record.seal import commit_to, new_nonce
from engine.engagement.single_attack import Single, SingleRules, record_of, single, with_record
from engine.engagement.storage.archive import Archive, ArchiveTooLarge, write
from engine.engagement.storage.archive_import import Merged
from engine.engagement.storage.archive_reader import read
from engine.engagement.storage.document_store import (
    Conflict,
    Document,
    DocumentChange,
    MemoryStore,
    Store,
    StoreFailed,
    StoreFull,
    StoreNewer,
    StoreUnread,
)
from engine.engagement.storage.repository import (
    delete_battle,
    import_text,
    load_battle,
    load_library,
    save_battle,
    save_library,
)
from engine.kit.names import id_of, new_id, number_name, tidy, unique
from engine.kit.refusal import Refusal, refusal, validate
