"""Fleets and battles of any game: events, undo, log, luck, commitments, save format. Games plug in."""

from engine.engagement.archive import Archive, ArchiveTooLarge, write
from engine.engagement.battle import Battle, Undone
from engine.engagement.begin import begin, make_fleet, sample_fleets
from engine.engagement.checks import checked_fleet
from engine.engagement.codes import Code, code_file, code_in, read_code, write_code
from engine.engagement.engagement import Engagement
from engine.engagement.event import Draft, Event, RefusedAnswer, Thrown, thrown
from engine.engagement.fleet import Fleet, Group, Model, Side, item_of, ref_of, side_of
from engine.engagement.flow_rules import ANSWERS, BestAnswer, FlowRules, turns
from engine.engagement.game import (
    GameMigration,
    GameRules,
    Games,
    Happened,
    Kind,
    Level,
    Opening,
    Plays,
    Puzzle,
    Strength,
    each_event,
    games,
    result_on_record,
)
from engine.engagement.keeping import (
    delete_battle,
    import_text,
    load_battle,
    load_library,
    save_battle,
    save_library,
)
from engine.engagement.library import Library
from engine.engagement.lists import listed
from engine.engagement.log import Line, as_json, as_text, last_line, log, marks, sentences
from engine.engagement.luck import SideLuck, decided, luck, rarity
from engine.engagement.merge import Merged
from engine.engagement.moment import moment
from engine.engagement.opponent import act_with_first
from engine.engagement.percentile import percentile
from engine.engagement.reading import read
from engine.engagement.refusal import Refusal, accepted, refusal
from engine.engagement.result import Applied, Dice, Override, Result, Roll, Sentence
from engine.engagement.resuming import resume
from engine.engagement.seal import committed, new_nonce
from engine.engagement.sharing import (
    archive_in,
    battle_archive,
    battle_code,
    fleet_archive,
    fleet_code,
    plan_code,
    puzzle_code,
    read_in,
)
from engine.engagement.single import Single, SingleRules, answered, record_of, single, with_record
from engine.engagement.store import Change, Conflict, Document, MemoryStore, Store, StoreFailed, StoreFull
from engine.engagement.summary import Summary, summary
from engine.engagement.text import new_id, numbered, tidy, unique
from engine.engagement.underway import Underway
