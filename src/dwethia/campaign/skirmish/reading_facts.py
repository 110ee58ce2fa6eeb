"""The facts of a battle, read from its record: it is replayed, and what it tells of each death is put together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from dwethia.campaign.errors import CampaignError
from dwethia.campaign.facts.battle_facts import (
    BattleFacts,
    CommandFact,
    DeathFact,
    DeathMeans,
    FactSource,
    PersonFact,
    SeatFact,
    SideFact,
    WargearFact,
    WeaponFact,
    tag_of,
)
from dwethia.campaign.facts.people import kind_of
from dwethia.campaign.facts.stories import story_digest
from dwethia.codex import Codex
from dwethia.codex.shape import quoted
from dwethia.engine.events import Event
from dwethia.engine.record import Record
from dwethia.engine.replay import Mismatch, replay_steps
from dwethia.engine.seats import Seat
from dwethia.games import kit_of, verify, versions_apart
from dwethia.rulebook import Rulings
from dwethia.skirmish.events.dying import Deed, Means, Slain
from dwethia.skirmish.events.fighting import FightBegan
from dwethia.skirmish.events.scoring import BattleEnded, TookCommand
from dwethia.skirmish.events.shooting import ShotFired
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.keywords import combined
from dwethia.skirmish.setup.cards import BattleCard
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.state.current_profile import profile_now
from dwethia.tabletop.sides import SIDES

DYING_BLOW: Final = "SK-STAT-12"  # struck without the chart, by one model alone
OVER: Final = "a campaign goes on once the winner is known (CP-GEN-06)"


def facts_of(record: Record, codex: Codex, given_up: Seat | None = None) -> BattleFacts:
    """What a record tells of a battle that is over; one that does not verify is refused, and where.

    One that a seat gave up is won by the other side, without anybody counting.
    """
    if not record.over and given_up is None:
        raise CampaignError(f"the battle is not over, and {OVER}")
    if record.renewals:
        raise CampaignError(
            f"other rules took over in entry {record.since}, and who fell before cannot be told:"
            " write the facts down by hand"
        )
    verdict = verify(record, kit_of(record))
    if not verdict:
        raise CampaignError(f"the record does not verify: {verdict.reason}")
    heard = hear(record)
    ended, battle = heard.ended, heard.battle
    if ended is None and given_up is None:
        raise CampaignError(f"nobody has counted the victory points, and {OVER}")
    scores = (ended.red, ended.blue) if ended else (0, 0)
    winner = battle.winner
    if given_up is not None:
        winner = next(side for side in SIDES if given_up not in battle.seats_of(side))
    return BattleFacts(
        source=FactSource("record", record.entries[-1].digest),
        seats=tuple(SeatFact(seat, side) for side in SIDES for seat in battle.seats_of(side)),
        sides=tuple(
            SideFact(side, (battle.side(side).scenario or ""), score, battle.force(side).name)
            for side, score in zip(SIDES, scores, strict=True)
        ),
        people=tuple(people_of(battle, codex)),
        winner=winner,
        deaths=tuple(heard.deaths),
        commands=tuple(heard.commands),
        limit=battle.setup.limit,
    )


class Heard:
    """What has been told so far of a battle that is played again."""

    def __init__(self, battle: Battle, rulings: Rulings) -> None:
        self.battle = battle  # before what is being told
        self.after = battle
        self.deaths: list[DeathFact] = []
        self.commands: list[CommandFact] = []
        self.ended: BattleEnded | None = None
        self._rulings = rulings
        self._powers = _power_ids(battle)
        self._fight: FightBegan | None = None
        self._shots: dict[str, ShotFired] = {}  # the last at each model

    def hear(self, event: Event) -> None:
        """Take one event in."""
        match event:
            case FightBegan():
                self._fight = event
            case ShotFired():
                self._shots[event.target] = event
            case Slain():
                self.deaths.append(self._death(event))
            case TookCommand():
                self.commands.append(CommandFact(event.model, self._fallen_captain(event)))
            case BattleEnded():
                self.ended = event

    def _death(self, slain: Slain) -> DeathFact:
        deed, victim = slain.deed, slain.victim.id
        strength, value = self._figures(slain)
        return DeathFact(
            victim=victim,
            means=DeathMeans(deed.means.value),
            slayer=deed.slayer.id if deed.slayer else "",
            contributors=deed.contributors,
            wound_setters=self._setters(deed),
            weapon=_weapon(deed),
            strength_used=strength,
            value_rolled=value,
            power=deed.power,
            is_spell=deed.is_learnable,
            statuses=tuple(self._powers[name] for name in slain.statuses if name in self._powers),
            affinity_left=self._model(victim).affinity,
            turn=slain.turn,
            phase=slain.phase,
            order=slain.order,
        )

    def _setters(self, deed: Deed) -> tuple[str, ...]:
        """Whose Strength was used; others who have as much of it and as much Martial are as good {R-CP-16}."""
        if deed.wound_setter is None:
            return ()
        used = self._prowess(deed.wound_setter)
        equal = (id for id in deed.contributors if id != deed.wound_setter and self._prowess(id) == used)
        return (deed.wound_setter, *equal)

    def _prowess(self, id: str) -> tuple[int, int]:
        profile, _ = profile_now(self.battle, self._model(id), self._rulings)
        return profile.strength, profile.martial

    def _figures(self, slain: Slain) -> tuple[int, int]:
        """The Strength that was used, and the whole value that was rolled with {R-CP-40}."""
        deed = slain.deed
        if deed.means in (Means.MELEE, Means.OPPORTUNITY):
            if deed.wound_setter is None:
                return 0, 0
            own = self._prowess(deed.wound_setter)[0]
            if deed.means is Means.OPPORTUNITY or deed.rule == DYING_BLOW or self._fight is None or not deed.slayer:
                return own, own
            blows = self._fight.blows[0 if deed.slayer.side == self._fight.attacker else 1]
            return blows.wound_value.total, blows.wound_value.total
        shot = self._shots.get(slain.victim.id)
        is_shot = shot is not None and deed.slayer is not None and shot.shooter == deed.slayer.id
        value = shot.aim.value.total if is_shot and shot is not None else deed.weapon_strength
        return deed.weapon_strength, value

    def _fallen_captain(self, took: TookCommand) -> str:
        """Whose place was taken: the last of that name who fell on that side."""
        side = self._model(took.model).side
        fallen = (self._model(each.victim) for each in reversed(self.deaths))
        return next(each.id for each in fallen if each.side == side and each.name == took.captain)

    def _model(self, id: str) -> Model:
        return (self.battle if self.battle.has_model(id) else self.after).model(id)


def hear(record: Record) -> Heard:
    """Play a record again and listen; a record of other rules that leads elsewhere is refused, and where."""
    rules = BattleRules()
    heard: Heard | None = None
    try:
        for entry, game in enumerate(replay_steps(record, rules)):
            heard = heard or Heard(game.state, game.rulings)
            heard.after = game.state
            for event in game.events_of(entry):
                heard.hear(event)
            heard.battle = game.state
    except Mismatch as wrong:
        kit = kit_of(record)
        apart = f". {versions_apart(record.version, kit, wrong.rules)}" if record.version != rules.version else ""
        raise CampaignError(f"the record does not replay: {wrong}{apart}") from wrong
    assert heard is not None, "a record has a start"
    return heard


def people_of(battle: Battle, codex: Codex) -> Iterator[PersonFact]:
    """Everybody who was in the battle, as their cards had them; those whom powers brought last, and of no member."""
    for model in battle.models:
        force = battle.force(model.side)
        place = int(model.id.rpartition("-")[2]) - 1
        enlisted = force.models[place] if place < len(force.models) else None
        card = force.cards[enlisted.card] if enlisted else model.card
        yield PersonFact(
            id=model.id,
            seat=model.seat,
            name=model.name,
            unit=card.id,
            mark=card.mark,
            member=enlisted.member if enlisted else "",
            faction=card.faction,
            race=tag_of(card.race or ""),
            keywords=tuple(map(tag_of, card.keywords)),
            blows=_tags(combined(card.blows).tags),
            wounds=card.profile.wounds,
            affinity=card.profile.affinity,
            powers=(*(each.id for each in card.powers), *(each.id for each in card.actions if each.pool == "affinity")),
            spells=tuple(each.id for each in card.powers),
            wargear=tuple(WargearFact(id, _kind(id, card, codex)) for id in card.wargear),
            points=card.points,
            story=_story(card) if enlisted and enlisted.member else "",
        )


def _story(card: BattleCard) -> str:
    """What its card tells of somebody's history."""
    past = card.history
    return story_digest(past.scars if past else (), past.glories if past else (), card.duties)


def _kind(id: str, card: BattleCard, codex: Codex) -> str:
    """What an item is, as the packs of the campaign say it."""
    if id not in codex.wargear:
        loaded = {each.pack.id for each in codex.packs}
        missing = ", ".join(quoted(each) for each in card.packs if each not in loaded)
        of = f" of the pack {missing}, which is not loaded" if missing else ", which is in no pack that is loaded"
        raise CampaignError(f"{card.name} carries {quoted(id)}{of}")
    return kind_of(codex.wargear[id])


def _weapon(deed: Deed) -> WeaponFact:
    """The weapon of a blow or a shot; a power, an explosion or a fall is none {R-CP-40}."""
    if deed.means in (Means.AFFINITY, Means.OTHER):
        return WeaponFact(name=deed.weapon_name)
    return WeaponFact(deed.weapon, deed.weapon_name, deed.weapon_strength, _tags(deed.weapon_tags))


def _tags(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(tag_of, words)))


def _power_ids(battle: Battle) -> Mapping[str, str]:
    """The ids of all powers that may lie on somebody, by their names; one name has one id."""
    cards = (*battle.setup.red.cards, *battle.setup.blue.cards, *battle.setup.summoned)
    found: dict[str, str] = {}
    for power in (power for card in cards for power in card.powers):
        if found.setdefault(power.name, power.id) != power.id:
            both = f"{quoted(found[power.name])} and {quoted(power.id)}"
            raise CampaignError(f"two powers are called {power.name}, {both}: the pack {quoted(power.pack)} is refused")
    return found
