// Made from the server's types by `python -m dwethia.server.wire`; do not edit.

export type FromClient = Hello | Ready | Decide | Pass | Undo | Consent | Concede | Claim | TakeBack | Rematch | Hint;

export type FromServer = Update | Done | Refused | Hinted;

/** What forbids a shot. */
export interface Against {
  rule: string | null;
  fact: string;
}

/** What an answer comes to if nobody spends more: Wounds and models of both sides, or a power that works. */
export interface AnswerSeen {
  answer: string;
  works: number | null;
  dealt: number | null;
  lost: number | null;
  slays: number | null;
  falls: number | null;
}

/** Everything that was chosen for one side of a battle; what follows from it, `muster` derives. */
export interface Army {
  name: string;
  faction?: string;
  religion?: string;
  limit?: number;
  units?: Recruit[];
  allies?: string[];
  allies_agreed?: boolean;
  packs?: string[];
  format?: number;
}

/** An army, as its file has it, and the packs beside the Starter Codex that it is read with. */
export interface ArmyAsked {
  army: Record<string, unknown>;
  packs?: string[];
}

/** What an army comes to, and everything that speaks against it. */
export interface ArmyCounted {
  is_legal: boolean;
  limit: number;
  points: Sum;
  models: number;
  pools: PoolCounted[];
  board: BoardSize;
  units: RecruitCounted[];
  charts: ChartShown[];
  faults: Fault[];
  warnings: Fault[];
  full: Fullness[];
  may_ally: boolean;
  packs: string[];
}

/** A ready army. */
export interface ArmyOffered {
  id: string;
  name: string;
  faction: string;
  faction_id: string;
  limit: number;
  points: number;
  models: number;
}

/** An army as its file has it. */
export interface ArmyRead {
  army: Army;
}

/** An army as a short text. */
export interface ArmyText {
  text: string;
}

/** Who a model is. */
export interface AskCard {
  probe: "card";
  model: string;
}

/** What a power does, and whom it may be cast at. */
export interface AskCast {
  probe: "cast";
  model: string;
  power: string;
}

/** What speaks against an answer to the open form. */
export interface AskFaults {
  probe: "faults";
  answer: Record<string, unknown>;
}

/** The fights as they stand, and what they are likely to come to. */
export interface AskFights {
  probe: "fights";
}

/** Answers to the open form that are worth looking at. */
export interface AskIdeas {
  probe: "ideas";
}

/** A move that somebody is thinking of. */
export interface AskPath {
  probe: "path";
  model: string;
  path: [number, number][];
  manner?: Manner;
}

/** Moves that somebody is thinking of making one after the other. */
export interface AskPaths {
  probe: "paths";
  ways: Way[];
  manner?: Manner;
}

/** How far a model can get. */
export interface AskReach {
  probe: "reach";
  model: string;
}

/** Which rules concern a model or a place. */
export interface AskRules {
  probe: "rules";
  about: string | [number, number];
}

/** Whom a model can shoot, from where it stands or from another place. */
export interface AskShots {
  probe: "shots";
  model: string;
  at?: [number, number] | null;
}

/** Whom a model sees, from where it stands or from another place, and what is in the way. */
export interface AskSight {
  probe: "sight";
  model: string;
  at?: [number, number] | null;
}

/** A measure between models or points. */
export interface AskTape {
  probe: "tape";
  one: string | [number, number];
  another: string | [number, number];
}

/** What each answer to the open question is worth, and the dice or bids it is about. */
export interface AskWorth {
  probe: "worth";
}

/** One setting of a ruling: its options, and which is chosen. */
export interface AspectShown {
  name: string;
  setting: string;
  default: string;
  chosen: string;
  options: OptionShown[];
  reason: string;
  same_as: string | null;
}

/** A model: on the table where it has a place, slain where it is. */
export interface BaseDrawn {
  id: string;
  side: "blue" | "red";
  seat: string;
  name: string;
  unit: string;
  mark: string;
  letter: string;
  type: string;
  radius: number;
  at: [number, number] | null;
  wounds: number;
  most_wounds: number;
  pools: Pool[];
  states: Condition[];
  is_slain: boolean;
  is_held_back: boolean;
  has_moved: boolean;
  has_shot: boolean;
  is_engaged: boolean;
}

/** All that can be chosen before a battle. */
export interface BattleChoices {
  armies: ArmyOffered[];
  factions: SideOffered[];
  boards: BoardOffered[];
  terrain: TerrainOffered[];
  scenarios: ScenarioOffered[];
  sizes: Size[];
  bots: string[];
  most_pieces: number;
  most_limit: number;
  most_seats: number;
}

/** A battle that a table can be made of; or no setup, and everything that is wrong. */
export interface BattlePrepared {
  setup: Record<string, unknown> | null;
  red: SideShown | null;
  blue: SideShown | null;
  board: BoardShown | null;
  size: string;
  duration: string;
  faults: Complaint[];
}

/** A battle as it stands. */
export interface BattleScene {
  board: "battle";
  width: number;
  depth: number;
  turn: number;
  turns: number;
  phase: string;
  phase_label: string;
  acting: "blue" | "red" | null;
  priority: "blue" | "red" | null;
  sides: [SideDrawn, SideDrawn];
  terrain: PieceDrawn[];
  zones: ZoneDrawn[];
  spots: SpotDrawn[];
  models: BaseDrawn[];
  winner: "blue" | "red" | null;
  is_over: boolean;
}

/** A battle as it is wished for. */
export interface BattleWish {
  red: SideWish;
  blue: SideWish;
  board?: "open" | BoardWish;
  rulings?: Record<string, string>;
  packs?: string[];
}

/** One side of a power that is resisted. */
export interface BidderSeen {
  side: "blue" | "red";
  seat: string;
  name: string;
  paid: number;
  bonus: number;
  left: number;
  points: string;
}

/** A power that is being resisted, as it stands. */
export interface BidsSeen {
  power: string;
  target: string;
  stage: "add-destiny" | "raise" | "resist";
  caster: BidderSeen;
  resister: BidderSeen;
  speaks: "caster" | "resister";
  works_now: boolean | null;
}

/** A ready board, with what stands there. */
export interface BoardOffered {
  id: string;
  name: string;
  text: string;
  size: string;
  board: BoardShown;
}

/** A board from above, y to the north; and what is still to be placed there by turns. */
export interface BoardShown {
  width: number;
  depth: number;
  pieces: PieceShown[];
  pool: string[];
}

/** What the battle is fought on. */
export interface BoardSize {
  size: string;
  duration: string;
  rule: string;
}

/** One of: a ready board, one laid at random, pieces to be placed by turns, or a layout of one's own. */
export interface BoardWish {
  ready?: string | null;
  drawn?: string | null;
  pool?: string | null;
  pieces?: PieceWish[] | null;
}

/** A model under the pointer. */
export interface Card {
  id: string;
  title: string;
  facts: string;
  figures: Figure[];
  save: number | null;
  ignores: number | null;
  reach: number;
  wargear: string[];
  arms: string[];
  powers: string[];
  words: Said[];
  intentions: Said[];
  threats: Said[];
  away: number | null;
  in_sight: boolean | null;
  in_reach: boolean | null;
}

/** One line of a Composition Chart: how many there are, must be and may be. */
export interface ChartRow {
  name: string;
  is_unit: boolean;
  count: number;
  least: number;
  most: number | null;
  room: number | null;
  is_broken: boolean;
}

/** The chart of one faction of the army. */
export interface ChartShown {
  faction: string;
  rule: string;
  rows: ChartRow[];
}

/** One possible answer; with faults it is shown, but refused. */
export interface Choice {
  id: string;
  label: string;
  faults: Fault[];
}

/** Claim the game from a seat whose clock has run out. */
export interface Claim {
  type: "claim";
  id: number;
  seat: string;
  late: string;
}

/** How long a seat may take over a decision, and what the others may do then. */
export interface Clock {
  seconds: number;
  then?: "bot" | "claim";
}

/** Everything an army can be made of. */
export interface CodexShown {
  packs: PackShown[];
  factions: FactionOffered[];
  religions: ReligionOffered[];
  races: RaceOffered[];
  units: Record<string, UnitCard>;
  gear: Record<string, GearShown>;
  meanings: Record<string, Meaning>;
  sizes: Size[];
  least_limit: number;
  most_limit: number;
  ready: ReadyOffered[];
}

/** One reason against a battle: what it is about, and which piece of a layout. */
export interface Complaint {
  about: "battle" | "blue" | "board" | "red";
  rule: string | null;
  fact: string;
  piece: number | null;
}

/** Give the game up. */
export interface Concede {
  type: "concede";
  id: number;
  seat: string;
}

/** Something that is the matter with a model: a mark for its token, and words. */
export interface Condition {
  mark: string;
  words: string;
}

/** Yes or no to the undo that another seat has asked for. */
export interface Consent {
  type: "consent";
  id: number;
  seat: string;
  step: number;
  agree: boolean;
}

/** The answer to what a seat is asked at a step; tapped dice too. */
export interface Decide {
  type: "decide";
  id: number;
  seat: string;
  step: number;
  answer: string | Record<string, unknown>;
}

/** A seat's answer to the request of that number. */
export interface Decision {
  at: number;
  seat: string;
  answer: string | Record<string, unknown>;
}

/** Dice on the table, some of which may be re-rolled; by their places among the faces. */
export interface DiceSeen {
  label: string;
  seat: string;
  faces: number[];
  need: number;
  again: number[];
  open: number[];
  turns: number;
}

/** What it is worth to re-roll so many dice. */
export interface DiceWorth {
  dice: number;
  worth: number;
}

/** The message of this id has been done, and is stored. */
export interface Done {
  type: "done";
  id: number;
}

/** A door in a side of the room. */
export interface DoorDrawn {
  door: "entrance" | "exit";
  side: Side;
  row: number;
  column: number;
  stands: "closed" | "locked" | "open" | "unlocked";
}

/** A power that the other side may resist. */
export interface DuelAsked {
  cost: number;
  affinity: number;
  faith: number;
  destiny?: string;
  point?: number;
  rulings?: string[];
}

/** A duel in which both sides bid their best. */
export interface DuelForecast {
  works: number;
  caster: number;
  defender: number;
  resists: boolean;
  first_raise: number | null;
}

/** All that can be chosen before a run. */
export interface DungeonChoices {
  heroes: HeroShown[];
  first_hero: string;
  first_wargear: string[];
  factions: Named[];
  settings: Named[];
  objectives: Named[];
  races: Named[];
  most_rooms: number;
}

/** A run as it is wished for; what is left out is rolled for. */
export interface DungeonWish {
  hero?: string | null;
  name?: string;
  wargear?: string[] | null;
  race?: string | null;
  setting?: string | null;
  objective?: Objective | null;
  rooms?: number | null;
  faction?: string | null;
  with_races?: boolean;
}

/** How the game ended: played to its end, or conceded or lost on the clock by a seat. */
export interface Ended {
  how: "claimed" | "conceded" | "played";
  seat: string | null;
}

/** How a run ended. */
export interface Ending {
  is_won: boolean;
  reason: string;
  rule: string;
  score: number;
}

/** A faction: its units in their order, and its chart in words. */
export interface FactionOffered {
  id: string;
  name: string;
  text: string;
  units: string[];
  chart: [string, string][];
  missions: MissionOffered[];
}

/** One reason against a decision. */
export interface Fault {
  rule: string | null;
  fact: string;
  tally: Tally | null;
}

/** A power or a Destiny action: its figures and what it does. */
export interface Feat {
  name: string;
  line: string;
  text: string;
}

/** A fight between two sides, all of whose models take part. */
export interface FightAsked {
  attacker: string;
  defender: string;
  stance?: string;
  weapon?: string | null;
  policy?: string;
  rulings?: string[];
}

/** The odds of a fight. */
export interface FightOdds {
  policy: string;
  stance: string;
  attacker: SideForecast;
  defender: SideForecast;
}

/** A fight before it is fought. */
export interface FightSeen {
  words: string;
  red: string[];
  blue: string[];
  stances: StanceSeen[];
}

/** A characteristic: what is printed, and what it is now. */
export interface Figure {
  name: string;
  printed: number;
  now: number;
}

export interface FoundCard {
  found: "card";
  card: Card;
}

/** A power before it is cast: in words, for how much Affinity, and at whom; at None where it is the caster's own. */
export interface FoundCast {
  found: "cast";
  words: string;
  charge: number;
  targets: (string | null)[];
}

export interface FoundFaults {
  found: "faults";
  faults: Fault[];
}

export interface FoundFights {
  found: "fights";
  fights: FightSeen[];
}

export interface FoundIdeas {
  found: "ideas";
  answers: [string, Record<string, unknown>][];
}

/** A move before it is made: what it costs, what speaks against it, and what it leads to. */
export interface FoundPath {
  found: "path";
  cost: Sum;
  allowance: Sum;
  faults: Fault[];
  mates: string[];
  engaged: string[];
  terrain: string[];
  shots: ShotSeen[];
}

/** Moves made one after the other, but for those that something speaks against. */
export interface FoundPaths {
  found: "paths";
  ways: WaySeen[];
  strays: string[];
}

/** The places a model can get to with its next move, as an outline; and how far it threatens beyond. */
export interface FoundReach {
  found: "reach";
  allowance: Sum;
  outline: [number, number][];
  charges: string[];
  ranges: RangeSeen[];
  held: Fault[];
}

/** Each matter with its rules, the nearest first. */
export interface FoundRules {
  found: "rules";
  title: string;
  matters: Said[];
}

export interface FoundShots {
  found: "shots";
  shots: ShotSeen[];
}

/** The lines to every enemy, the nearest first; from where somebody only thinks of standing, to the nearest. */
export interface FoundSight {
  found: "sight";
  lines: LineSeen[];
  further: number;
}

export interface FoundTape {
  found: "tape";
  distance: Sum;
  words: string;
}

/** What an open question is about: dice on the table, bids for a power, and what each answer comes to. */
export interface FoundWorth {
  found: "worth";
  dice: DiceSeen | null;
  bids: BidsSeen | null;
  wounds: WoundsSeen | null;
  answers: AnswerSeen[];
}

/** What speaks against one more model of a unit. */
export interface Fullness {
  unit: string;
  faults: Fault[];
}

/** A game that can be played here, and who plays it. */
export interface GameShown {
  name: string;
  title: string;
  summary: string;
  version: number;
  book: string;
  bots: string[];
  setup: Record<string, unknown> | null;
  seats: string[];
}

/** A weapon or another piece of wargear. */
export interface GearShown {
  id: string;
  name: string;
  line: string;
  text: string;
  points: number;
  words: string[];
}

/** The first message: the tokens of every seat this viewer holds, and how much it has seen before. */
export interface Hello {
  type: "hello";
  id: number;
  tokens: string[];
  rewinds?: number;
  events?: number;
}

/** Somebody who can lead a run. */
export interface HeroShown {
  id: string;
  name: string;
  mark: string;
  faction: string;
  faction_id: string;
  wounds: number;
  save: number | null;
  figures: Figure[];
  pools: Pool[];
  wargear: string[];
  arms: string[];
  powers: string[];
  special: string[];
  slots: SlotShown[];
}

/** What a bot would answer in this seat's place. */
export interface Hint {
  type: "hint";
  id: number;
  seat: string;
}

/** What a bot would answer, its reason, and which bot it is. */
export interface Hinted {
  type: "hinted";
  id: number;
  answer: string | Record<string, unknown>;
  reason: string;
  bot: string;
}

/** A random army: the same words give the same one. */
export interface LevyAsked {
  faction: string;
  limit?: number;
  seed?: string;
  religion?: string | null;
  packs?: string[];
}

/** A random army: the same words give the same one. */
export interface LevyWish {
  faction: string;
  limit?: number;
  seed?: string;
}

/** A number of an attack in words: what it is for, what dice must show, and why. */
export interface Line {
  who: string;
  what: string;
  need: number | null;
  number: Sum | null;
  against: Sum | null;
}

/** The best line from a model to an enemy; none where every line is shut out. */
export interface LineSeen {
  target: string;
  distance: number;
  line: [[number, number], [number, number]] | null;
  in_the_way: string[];
  cover: string[];
  blockers: string[];
  is_seen: boolean;
}

/** What a model is likely to lose. */
export interface Loss {
  id: string;
  wounds: [number, number][];
  slain: number;
  hurt: number;
  expected: number;
}

/** A new table, and everything that opens it. The tokens are shown this once. */
export interface MadeTable {
  table: string;
  host: string;
  spectator: SeatLink;
  seats: SeatLink[];
  commitment: string | null;
}

/** How a model has moved (HS-MOVE-01, HS-MOVE-02); it lasts until its next move. */
export type Manner = "defensive" | "plain" | "stealthy";

/** What a special rule or a keyword means. */
export interface Meaning {
  name: string;
  text: string;
  rule: string | null;
  is_ours: boolean;
}

/** A secondary mission as it stands. */
export interface MissionDrawn {
  name: string;
  text: string;
}

/** A secondary mission of a faction. */
export interface MissionOffered {
  name: string;
  line: string;
  text: string;
}

/** One thing wrong with a pack: where, what was found, and what was expected. */
export interface MistakeShown {
  pack: string;
  file: string | null;
  kind: string | null;
  entry: string | null;
  field: string | null;
  found: string;
  expected: string;
  rule: string | null;
  text: string;
}

/** A model on the board. */
export interface ModelDrawn {
  id: string;
  name: string;
  unit: string;
  mark: string;
  faction: string;
  race: string | null;
  is_hero: boolean;
  is_target: boolean;
  has_package: boolean;
  square: string;
  row: number;
  column: number;
  wounds: number;
  most_wounds: number;
  pools: Pool[];
  states: Condition[];
  slain: boolean;
}

/** Something to choose, with what it does where that is known. */
export interface Named {
  id: string;
  name: string;
  text: string;
}

/** What a value (a row) needs on the die against another (a column). */
export interface NeedsShown {
  values: number[];
  needs: number[][];
}

/** What a run is for, in printed order (DD-SETUP-05). */
export type Objective = "assassination" | "escape" | "retrieve-data" | "sabotage";

/** What an action may come to. */
export interface Odds {
  hopes: string;
  risks: string;
  target: Loss | null;
  own: Loss;
  others: Loss[];
  works: number;
  wins: number;
  drops: number;
  unnoticed: number;
}

/** An option of a slot, and what choosing it adds to the price. */
export interface Offer {
  gear: string;
  points: number;
}

/** An answer to the open request: where it leads on the board, what it costs and what it may come to. */
export interface Option {
  id: string;
  verb: string;
  group: string;
  label: string;
  square: string | null;
  target: string | null;
  cost: number | null;
  odds: Odds | null;
  lavish: Odds | null;
  lines: Line[];
}

/** One reading of a doubtful place. */
export interface OptionShown {
  name: string;
  text: string;
  offered: boolean;
  takes_number: boolean;
}

/** What is likely, for the open request of a seat. */
export interface Outlook {
  board: "dungeon";
  options: Option[];
  cards: Card[];
  sight: string[];
  reach: string[];
  room: string[];
}

/** What is likely at a step; null in games without a board. */
export interface OutlookShown {
  step: number;
  outlook: Outlook | null;
}

/** A file of a pack. */
export interface PackFile {
  name: string;
  content: string;
}

/** The files of a pack, and the digests of those that it is checked beside. */
export interface PackHanded {
  files: PackFile[];
  packs?: string[];
}

/** A pack that can be used from now on, or everything that is wrong with it. */
export interface PackJudged {
  pack: PackShown | null;
  mistakes: MistakeShown[];
}

/** A pack that is remembered here. */
export interface PackKept {
  id: string;
  digest: string;
  files: PackFile[];
}

/** A pack that the codex is made of; the digest names exactly these files. */
export interface PackShown {
  id: string;
  name: string;
  version: string;
  text: string;
  digest: string;
}

/** One reason why a number is what it is. */
export interface Part {
  value: number;
  name: string;
  rule: string;
}

/** Let moments pass until a span ends: one kind of them, or all. */
export interface Pass {
  type: "pass";
  id: number;
  seat: string;
  step: number;
  scope: string;
  moment?: string | null;
}

/** A piece of terrain: corners, or a middle and a radius. */
export interface PieceDrawn {
  id: number;
  name: string;
  kinds: string[];
  corners: [number, number][];
  at: [number, number];
  radius: number | null;
  height: number;
  cover: number | null;
  climbed: boolean;
  words: string;
}

/** A piece of terrain as it is drawn: corners, or a radius, about its middle; thousandths of an inch. */
export interface PieceShown {
  terrain: string;
  name: string;
  kinds: TerrainKind[];
  at: [number, number];
  turned: number;
  corners: [number, number][];
  radius: number | null;
  height: number;
  cover: number | null;
}

/** A piece of terrain: its middle in thousandths of an inch, and how it is turned in whole degrees. */
export interface PieceWish {
  terrain: string;
  at: [number, number];
  turned?: number;
}

/** A slot: how many of its options it takes, and what is given up for one. */
export interface PlaceForGear {
  name: string;
  least: number;
  most: number;
  instead_of: string | null;
  offers: Offer[];
}

/** Points that are spent and may come back. */
export interface Pool {
  name: string;
  left: number;
  most: number;
}

/** Destiny, Faith or Affinity of the whole army. */
export interface PoolCounted {
  name: string;
  sum: Sum;
}

/** Rulings that go together under a name. */
export interface PresetShown {
  name: string;
  games: string[];
}

/** Something to look at in a game, as a seat sees it or, without one, as everybody does. */
export interface ProbeAsked {
  look: AskPath | AskPaths | AskReach | AskSight | AskShots | AskTape | AskRules | AskCard | AskCast | AskFights | AskFaults | AskIdeas | AskWorth;
  seat?: string | null;
}

/** What was found at a step. */
export interface Probed {
  step: number;
  found: FoundPath | FoundPaths | FoundReach | FoundSight | FoundShots | FoundTape | FoundRules | FoundCard | FoundCast | FoundFights | FoundFaults | FoundIdeas | FoundWorth;
}

/** An undo past the horizon that waits for consent. */
export interface Proposal {
  seat: string;
  entry: number;
  reason: string;
  missing: string[];
}

/** A people that a hero can be of. */
export interface RaceOffered {
  id: string;
  name: string;
  text: string;
  line: string;
  points: number;
}

/** How far a weapon shoots, measured from the rim of the base. */
export interface RangeSeen {
  weapon: string;
  range: number;
  far: number;
}

/** A person has sat down: the name to show, and a salt for the dice. Before the game begins. */
export interface Ready {
  type: "ready";
  id: number;
  seat: string;
  name?: string | null;
  salt?: string | null;
}

/** An army that ships with the game. */
export interface ReadyOffered {
  id: string;
  points: number;
  models: number;
  army: Army;
}

/** Why a bot decided as it did. */
export interface ReasonTold {
  seat: string;
  bot: string;
  reason: string;
}

/** Some models of one unit, all equipped alike. */
export interface Recruit {
  unit: string;
  count?: number;
  wargear?: string[];
  race?: string | null;
  name?: string;
  base?: string | null;
}

/** One line of the army as it takes the field. */
export interface RecruitCounted {
  place: number;
  title: string;
  label: string;
  price: Sum;
  points: number;
  values: Value[];
  base: Sum;
  slots: string[][];
  left_over: string[];
  faults: Fault[];
}

/** The message of this id was not accepted, and why; nothing has changed. */
export interface Refused {
  type: "refused";
  id: number;
  error: string;
  faults: Fault[];
}

/** A religion and its elite. */
export interface ReligionOffered {
  id: string;
  name: string;
  text: string;
  elite: string;
}

/** The same seats again, with another seed; the same links open the new table. */
export interface Rematch {
  type: "rematch";
  id: number;
  seat: string;
}

/** A record, which of its entries to see, and from which seat; without one, as a spectator. */
export interface ReplayAsked {
  record: Record<string, unknown>;
  first?: number;
  count?: number;
  seat?: string | null;
  outlook?: boolean;
  whole?: boolean;
}

/** Something to look at in a game as it stood after an entry of its record. */
export interface ReplayProbe {
  record: Record<string, unknown>;
  look: AskPath | AskPaths | AskReach | AskSight | AskShots | AskTape | AskRules | AskCard | AskCast | AskFights | AskFaults | AskIdeas | AskWorth;
  entry?: number;
}

/** The game after an entry, and what that entry made happen. */
export interface ReplayStep {
  entry: number;
  state: unknown;
  scene: Scene | BattleScene | null;
  waiting_for: string[];
  is_over: boolean;
  events: Told[];
  decisions: Decision[];
  requests: RequestShown[];
  outlook: Outlook | null;
}

/** A record, and some of its steps. */
export interface Replayed {
  game: string;
  seats: string[];
  rulings: Record<string, string>;
  entries: number;
  undone: Undone[];
  steps: ReplayStep[];
  told: Told[];
}

/** A record to be told, and who played, where the reader would like to say so. */
export interface ReportAsked {
  record: Record<string, unknown>;
  heading?: string;
}

/** What a seat is asked. */
export interface RequestShown {
  at: number;
  seat: string;
  question: string;
  text: string;
  rule: string | null;
  choices: Choice[];
  form: Record<string, unknown> | null;
  suggestions: Record<string, unknown>[];
  is_moment: boolean;
  is_sealed: boolean;
}

/** How many dice to re-roll, and what each number is worth. */
export interface RerollAdvice {
  roll: string;
  worth: string;
  point: number;
  policy: string;
  best: number;
  options: DiceWorth[];
}

/** Dice on the table, and Destiny to re-roll them with. */
export interface RerollAsked {
  striker: string;
  struck: string;
  roll?: string;
  hits?: number;
  dice?: number | null;
  stance?: string;
  weapon?: string | null;
  worth?: string;
  point?: number;
  policy?: string;
  rulings?: string[];
}

/** One rule in our own words; the last four fields are for rows of the campaign's tables. */
export interface Rule {
  id: string;
  title: string;
  text: string;
  source: string[];
  kind: "advice" | "content" | "implied" | "rule";
  rulings: string[];
  game: string;
  table?: string | null;
  row?: number | null;
  duration?: string | null;
  points?: number | null;
}

/** A ruling that is not as recommended. */
export interface RulingChosen {
  setting: string;
  rule: string;
  title: string;
  text: string;
}

/** A doubtful place, and what a table has chosen there. */
export interface RulingShown {
  id: string;
  title: string;
  tier: string;
  game: string;
  text: string;
  source: string[];
  aspects: AspectShown[];
}

/** A ruling that was asked for as if it were a rule, in the same fields. */
export interface RulingSummary {
  id: string;
  title: string;
  text: string;
  source: string[];
  kind: string;
  rulings: string[];
  game: string;
}

/** A sentence about a model, and a keyword or rule that it explains. */
export interface Said {
  text: string;
  title: string | null;
  rules: string[];
}

/** The five main scenarios (SK-SCEN-03 to -07). */
export type Scenario = "annihilation" | "break-their-lines" | "hold-the-line" | "king-of-the-hill" | "play-objectives";

/** A main scenario, in our words. */
export interface ScenarioOffered {
  id: Scenario;
  name: string;
  text: string;
  rule: string;
}

/** A room as it stands. */
export interface Scene {
  board: "dungeon";
  size: number;
  room: number;
  rooms: number;
  turn: number;
  phase: string;
  actions: number;
  most_actions: number;
  objective: string;
  setting: string;
  setting_text: string;
  faction: string;
  goal: string;
  squares: SquareDrawn[];
  doors: DoorDrawn[];
  hero: ModelDrawn;
  enemies: ModelDrawn[];
  deeds: [string, number][];
  ending: Ending | null;
}

/** What opens a seat: the token, and a link that carries it where no server sees it. */
export interface SeatLink {
  seat: string;
  token: string;
  link: string;
}

/** The game as one seat sees it; seat is null for a spectator, state is null where the scene says it all. */
export interface SeatSeen {
  seat: string | null;
  state: unknown;
  scene: Scene | BattleScene | null;
  requests: RequestShown[];
  answered: string | Record<string, unknown> | null;
  undo: UndoShown | null;
  spans: string[];
}

/** Who sits where. */
export interface SeatShown {
  seat: string;
  name: string;
  bot: string | null;
  is_ready: boolean;
  is_present: boolean;
}

/** Who is to sit in a seat: a bot, or a person who may be ready at once. */
export interface SeatWish {
  name?: string;
  bot?: string | null;
  is_ready?: boolean;
  salt?: string | null;
}

/** A phase, or another matter, line by line; rules stand in brackets. */
export interface SectionShown {
  title: string;
  lines: string[];
}

/** A model that wounds are shared out among, as this fight has left it so far. */
export interface SharerSeen {
  model: string;
  wounds: number;
  save: number | null;
}

/** An army that is to be printed. */
export interface SheetAsked {
  army: Record<string, unknown>;
  paper?: "a4" | "letter" | null;
  packs?: string[];
}

/** A shot: every model of the first side shoots once at the second. */
export interface ShotAsked {
  shooter: string;
  target: string;
  weapon?: string | null;
  distance?: string;
  cover?: number;
  in_the_way?: number;
  shield?: boolean;
  arc?: boolean;
  policy?: string;
  rulings?: string[];
}

/** The odds of a shot, and every part of its numbers. */
export interface ShotOdds {
  policy: string;
  shots: number;
  value: number;
  defense: number;
  needs: number | null;
  parts: Part[];
  defense_parts: Part[];
  rule: string | null;
  faults: Against[];
  wounds: Record<string, number>;
}

/** A shot before it is fired. */
export interface ShotSeen {
  target: string;
  weapon: string;
  lobbed: boolean;
  faults: Fault[];
  need: number | null;
  value: Sum | null;
  against: Sum | null;
  expected: number;
  slays: number;
  in_the_way: string[];
}

/** The four sides of a room. */
export type Side = "bottom" | "left" | "right" | "top";

/** One side: its army, what it is after, and how it stands. */
export interface SideDrawn {
  side: "blue" | "red";
  name: string;
  seats: string[];
  scenario: string | null;
  scenario_rule: string | null;
  missions: MissionDrawn[];
  pools: Pool[];
  score: Sum | null;
  models: number;
  most_models: number;
}

/** One side of a fight: its numbers, and how many Wounds the other side loses to it, with what probability. */
export interface SideForecast {
  dice: number;
  attack_value: number;
  attack_needs: number | null;
  wound_needs: number | null;
  wounds: Record<string, number>;
}

/** A faction that an army can be levied from. */
export interface SideOffered {
  id: string;
  name: string;
}

/** An army that would fight. */
export interface SideShown {
  name: string;
  faction: string;
  faction_id: string;
  limit: number;
  points: number;
  models: number;
}

/** One side: a ready army by its id, an army as its file has it, or a levied one. */
export interface SideWish {
  ready?: string | null;
  army?: Record<string, unknown> | null;
  levy?: LevyWish | null;
  scenario?: Scenario | null;
  seats?: number;
}

/** A size of battle that is offered. */
export interface Size {
  limit: number;
  board: string;
  duration: string;
}

/** A place for wargear: how many of these options it takes. */
export interface SlotShown {
  least: number;
  most: number;
  options: Named[];
}

/** A strategic spot, and who has completed it. */
export interface SpotDrawn {
  number: number;
  at: [number, number];
  completed_by: string[];
}

/** A square: its place, and what stands on it. */
export interface SquareDrawn {
  square: string;
  row: number;
  column: number;
  ground: "barricade" | "floor" | "interface" | "scatter" | "wall";
  piece: number | null;
  has_package: boolean;
}

/** What a fight comes to under one choice of its Defender: Wounds lost on average, by who attacks. */
export interface StanceSeen {
  attacker: string;
  stance: string;
  dice: [number, number];
  needs: [string, string];
  lost: [number, number];
  hurt: [number, number];
}

/** A number with its reasons. */
export interface Sum {
  total: number;
  parts: Part[];
}

/** What everybody at a table may know about it. */
export interface TableShown {
  table: string;
  game: string;
  stage: "ended" | "gathering" | "playing";
  dice: "seed" | "table";
  commitment: string | null;
  rulings: Record<string, string>;
  seats: SeatShown[];
  waiting_for: string[];
  clock: Clock | null;
  deadline: number | null;
  proposal: Proposal | null;
  undone: Undone[];
  ended: Ended | null;
  successor: string | null;
}

/** A table to be made: of a game, or from a record after one of its entries. */
export interface TableWish {
  game?: string | null;
  setup?: Record<string, unknown> | null;
  rulings?: Record<string, string>;
  seats?: Record<string, SeatWish>;
  dice?: "seed" | "table";
  seed?: string | null;
  clock?: Clock | null;
  record?: Record<string, unknown> | null;
  entry?: number | null;
}

/** Sit down again where a bot has taken over. */
export interface TakeBack {
  type: "takeback";
  id: number;
  seat: string;
}

/** A number with its reasons. */
export interface Tally {
  parts: Part[];
}

/** The five kinds of the glossary (HS-TERR-01 to -05). */
export type TerrainKind = "cover" | "difficult" | "hazardous" | "impassable" | "obscuring";

/** A kind of piece for a layout of one's own, drawn about the point 0, 0. */
export interface TerrainOffered {
  id: string;
  name: string;
  text: string;
  piece: PieceShown;
}

/** The short text of an army, or its file, to be read. */
export interface TextAsked {
  text: string;
  packs?: string[];
}

/** An event, in words and as a value. It holds nothing that could hold it, and there are many. */
export interface Told {
  number: number;
  entry: number;
  text: string;
  short: string | null;
  rules: string[];
  event: unknown;
}

/** The turn on one page. */
export interface TurnSummary {
  sections: SectionShown[];
  chart: NeedsShown;
  chosen: RulingChosen[];
}

/** Go back to before an entry; past the horizon this asks the others. */
export interface Undo {
  type: "undo";
  id: number;
  seat: string;
  step: number;
  entry: number;
}

/** Entries from `entry` to `last` may be undone freely; before that, because of `reason`, the others must agree. */
export interface UndoShown {
  entry: number;
  last: number;
  reason: string;
}

/** Decisions taken back past the horizon: by whom, with whose consent, from where and to where. */
export interface Undone {
  seat: string;
  consents: string[];
  from_entry: number;
  to_entry: number;
}

/** A unit that can be recruited. */
export interface UnitCard {
  id: string;
  name: string;
  mark: string;
  type: "basic" | "hero" | "monster" | "religious" | "titan";
  faction: string | null;
  religion: string | null;
  pack: string;
  text: string;
  origin: string;
  is_named: boolean;
  has_race: boolean;
  price: Sum;
  values: Value[];
  base: number;
  wargear: string[];
  slots: PlaceForGear[];
  rules: string[];
  words: string[];
  feats: Feat[];
  usual: string[];
}

/** A unit of the codex, as one chooses it: the name alone names it wherever a side is written. */
export interface UnitShown {
  name: string;
  mark: string;
  faction: string;
  profile: string;
}

/** Everything that this viewer may know now. Forget events from `first` on, then add these. */
export interface Update {
  type: "update";
  step: number;
  rewinds: number;
  first: number;
  events: Told[];
  seats: SeatSeen[];
  table: TableShown;
}

/** A characteristic as a card prints it; where race or wargear change it, why it is so. */
export interface Value {
  name: string;
  letter: string;
  shown: string;
  change: Sum | null;
}

/** The way of one model among several. */
export interface Way {
  model: string;
  path: [number, number][];
}

/** One of several moves, after those before it. */
export interface WaySeen {
  model: string;
  cost: Sum;
  allowance: Sum;
  faults: Fault[];
}

/** Wounds that are shared out one by one. */
export interface WoundsSeen {
  number: number;
  models: SharerSeen[];
}

/** A part of the table that a side deploys in or that a scenario asks about. */
export interface ZoneDrawn {
  name: string;
  side: "blue" | "red" | null;
  corner: [number, number] | null;
  size: [number, number] | null;
  at: [number, number] | null;
  radius: number | null;
}
