// Made from the server's types by `python -m dwethia.server.wire`; do not edit.

export type FromClient = Hello | Ready | Decide | Unseal | Pass | KeepWatch | KeepStanding | Undo | Consent | Concede | Claim | TakeBack | Rematch | HintWanted;

export type FromServer = Update | Done | Refused | Hinted;

export type AftermathEvent =
  | Rolled
  | Decided
  | RulesChanged
  | AftermathBegan
  | Credited
  | MvpPicked
  | TableChosen
  | RowRolled
  | RowPassed
  | CircumstanceMet
  | Befell
  | Recovered
  | DutyServed
  | SettledUp;

export type ClashEvent =
  | Rolled
  | Decided
  | RulesChanged
  | SkirmishTurningTurnBegan
  | SkirmishTurningPriorityWon
  | SkirmishTurningDestinyReturned
  | ClashShotFired
  | ClashPowerCast
  | ClashPowerResolved
  | ClashFightBegan
  | ClashWoundsLost
  | SkirmishClashDestinySpent
  | BrokeOff
  | ClashEnded;

export type CosmicEvent =
  | Rolled
  | Decided
  | RulesChanged
  | BoardingFightsFound
  | BoardingFightBegan
  | BoardingFightOver
  | BoardingFightGone
  | CosmicDestinyDestinySpent
  | ShipActionUsed
  | ShipRepositioned
  | CosmicLosingWoundsLost
  | ShipLost
  | WrecksTakenOff
  | CosmicMovingMoved
  | Drifted
  | Held
  | RammingManeuver
  | ThrownBack
  | Boarded
  | OpportunityAttacked
  | CosmicMovingSideMoved
  | OrdersRevealed
  | OrderLost
  | ShieldsRaised
  | ShipPowerCast
  | ShipPowerResolved
  | ShipPowerLost
  | ShipPowerTook
  | ShipPowerIdle
  | ShipPointsChanged
  | ScenarioPlayed
  | StationHeld
  | ShipLeft
  | FleetsMet
  | CosmicSettingUpPoolsCounted
  | CosmicSettingUpSetUpBegan
  | CosmicSettingUpTerrainPlaced
  | CosmicSettingUpTerrainSetAside
  | CosmicSettingUpEdgesTaken
  | CosmicSettingUpDeployed
  | CosmicSettingUpNoRoomFor
  | CosmicSettingUpArrived
  | CosmicSettingUpBattleBegan
  | WentAhead
  | ShipShot
  | ShipPutForward
  | ShotMissed
  | ShotAstray
  | ShotWithoutHarm
  | ShotsFinished
  | CosmicTurningTurnBegan
  | CosmicTurningPhaseBegan
  | CosmicTurningPriorityWon
  | CosmicTurningTurnEnded
  | CosmicTurningDestinyReturned
  | BattleOver
  | CosmicTurningSideOut;

export type DungeonEvent =
  | Rolled
  | Decided
  | RulesChanged
  | MeleeBegan
  | BeyondReach
  | DungeonsAttacksShotFired
  | Caught
  | DungeonsAttacksWoundsLost
  | WoundRegained
  | DungeonsAttacksDestinySpent
  | ExitMirrored
  | PieceTurned
  | PieceShifted
  | EnemyLooked
  | EnemyChose
  | EnemyMoved
  | DungeonsHeroMoved
  | Focused
  | Ducked
  | Checked
  | TrinketUsed
  | DoorOpened
  | InterfaceWorked
  | PackageDropped
  | PackageTaken
  | RunPlanned
  | PackageCarried
  | TargetNamed
  | RoomEntered
  | EnemyAppeared
  | CountedAsFirst
  | EnemiesCounted
  | DungeonsRunTurnBegan
  | EnemyPhaseBegan
  | DungeonsRunDestinyReturned
  | RoomLeft
  | RoomTriedAgain
  | RunEnded
  | SpellCast
  | SpellResisted
  | SpellTook
  | CasterHurt;

export type SkirmishEvent =
  | Rolled
  | Decided
  | RulesChanged
  | ActionUsed
  | SurgesMet
  | SurgeLost
  | FaithSpent
  | FaithLost
  | DutyMeasured
  | HeldBack
  | SkirmishDyingWoundsLost
  | Slain
  | TakenOff
  | Exploded
  | GotBack
  | FightPicked
  | FightBegan
  | FightGone
  | StruckInDying
  | Retreated
  | StillLocked
  | OpportunityTaken
  | SkirmishMovingMoved
  | Stayed
  | SkirmishMovingArrived
  | SkirmishMovingSideMoved
  | PowerCast
  | PowerResolved
  | PowerLost
  | PowerTook
  | PointsLost
  | Summoned
  | ItemUsed
  | SpotCompleted
  | TookCommand
  | SkirmishScoringTurnEnded
  | FaithReturned
  | SkirmishScoringSideOut
  | Scored
  | BattleEnded
  | ForcesMet
  | SkirmishSettingUpPoolsCounted
  | SkirmishSettingUpSetUpBegan
  | ScenarioChosen
  | ScenarioHidden
  | SkirmishSettingUpTerrainPlaced
  | SkirmishSettingUpTerrainSetAside
  | ZoneMarked
  | HillProposed
  | SpotPlaced
  | SpotsLeftOut
  | SkirmishSettingUpEdgesTaken
  | SkirmishSettingUpDeployed
  | SkirmishSettingUpNoRoomFor
  | SkirmishSettingUpBattleBegan
  | StartRolled
  | Scouted
  | SkirmishShootingShotFired
  | ShotFailed
  | TargetSwapped
  | ShotInVain
  | FriendStruck
  | Spread
  | ShieldShared
  | Backfired
  | FireRained
  | SkirmishTurningTurnBegan
  | SkirmishTurningPriorityWon
  | SkirmishTurningPhaseBegan
  | SkirmishTurningDestinyReturned;

export type GameEvent =
  | Rolled
  | Decided
  | RulesChanged
  | AftermathBegan
  | Credited
  | MvpPicked
  | TableChosen
  | RowRolled
  | RowPassed
  | CircumstanceMet
  | Befell
  | Recovered
  | DutyServed
  | SettledUp
  | SkirmishTurningTurnBegan
  | SkirmishTurningPriorityWon
  | SkirmishTurningDestinyReturned
  | ClashShotFired
  | ClashPowerCast
  | ClashPowerResolved
  | ClashFightBegan
  | ClashWoundsLost
  | SkirmishClashDestinySpent
  | BrokeOff
  | ClashEnded
  | BoardingFightsFound
  | BoardingFightBegan
  | BoardingFightOver
  | BoardingFightGone
  | CosmicDestinyDestinySpent
  | ShipActionUsed
  | ShipRepositioned
  | CosmicLosingWoundsLost
  | ShipLost
  | WrecksTakenOff
  | CosmicMovingMoved
  | Drifted
  | Held
  | RammingManeuver
  | ThrownBack
  | Boarded
  | OpportunityAttacked
  | CosmicMovingSideMoved
  | OrdersRevealed
  | OrderLost
  | ShieldsRaised
  | ShipPowerCast
  | ShipPowerResolved
  | ShipPowerLost
  | ShipPowerTook
  | ShipPowerIdle
  | ShipPointsChanged
  | ScenarioPlayed
  | StationHeld
  | ShipLeft
  | FleetsMet
  | CosmicSettingUpPoolsCounted
  | CosmicSettingUpSetUpBegan
  | CosmicSettingUpTerrainPlaced
  | CosmicSettingUpTerrainSetAside
  | CosmicSettingUpEdgesTaken
  | CosmicSettingUpDeployed
  | CosmicSettingUpNoRoomFor
  | CosmicSettingUpArrived
  | CosmicSettingUpBattleBegan
  | WentAhead
  | ShipShot
  | ShipPutForward
  | ShotMissed
  | ShotAstray
  | ShotWithoutHarm
  | ShotsFinished
  | CosmicTurningTurnBegan
  | CosmicTurningPhaseBegan
  | CosmicTurningPriorityWon
  | CosmicTurningTurnEnded
  | CosmicTurningDestinyReturned
  | BattleOver
  | CosmicTurningSideOut
  | MeleeBegan
  | BeyondReach
  | DungeonsAttacksShotFired
  | Caught
  | DungeonsAttacksWoundsLost
  | WoundRegained
  | DungeonsAttacksDestinySpent
  | ExitMirrored
  | PieceTurned
  | PieceShifted
  | EnemyLooked
  | EnemyChose
  | EnemyMoved
  | DungeonsHeroMoved
  | Focused
  | Ducked
  | Checked
  | TrinketUsed
  | DoorOpened
  | InterfaceWorked
  | PackageDropped
  | PackageTaken
  | RunPlanned
  | PackageCarried
  | TargetNamed
  | RoomEntered
  | EnemyAppeared
  | CountedAsFirst
  | EnemiesCounted
  | DungeonsRunTurnBegan
  | EnemyPhaseBegan
  | DungeonsRunDestinyReturned
  | RoomLeft
  | RoomTriedAgain
  | RunEnded
  | SpellCast
  | SpellResisted
  | SpellTook
  | CasterHurt
  | ActionUsed
  | SurgesMet
  | SurgeLost
  | FaithSpent
  | FaithLost
  | DutyMeasured
  | HeldBack
  | SkirmishDyingWoundsLost
  | Slain
  | TakenOff
  | Exploded
  | GotBack
  | FightPicked
  | FightBegan
  | FightGone
  | StruckInDying
  | Retreated
  | StillLocked
  | OpportunityTaken
  | SkirmishMovingMoved
  | Stayed
  | SkirmishMovingArrived
  | SkirmishMovingSideMoved
  | PowerCast
  | PowerResolved
  | PowerLost
  | PowerTook
  | PointsLost
  | Summoned
  | ItemUsed
  | SpotCompleted
  | TookCommand
  | SkirmishScoringTurnEnded
  | FaithReturned
  | SkirmishScoringSideOut
  | Scored
  | BattleEnded
  | ForcesMet
  | SkirmishSettingUpPoolsCounted
  | SkirmishSettingUpSetUpBegan
  | ScenarioChosen
  | ScenarioHidden
  | SkirmishSettingUpTerrainPlaced
  | SkirmishSettingUpTerrainSetAside
  | ZoneMarked
  | HillProposed
  | SpotPlaced
  | SpotsLeftOut
  | SkirmishSettingUpEdgesTaken
  | SkirmishSettingUpDeployed
  | SkirmishSettingUpNoRoomFor
  | SkirmishSettingUpBattleBegan
  | StartRolled
  | Scouted
  | SkirmishShootingShotFired
  | ShotFailed
  | TargetSwapped
  | ShotInVain
  | FriendStruck
  | Spread
  | ShieldShared
  | Backfired
  | FireRained
  | SkirmishTurningPhaseBegan;

export type FormShown =
  | NumberShown
  | FacesShown
  | SpendShown
  | TerrainShown
  | DeploymentShown
  | OrderFormShown
  | ShieldFormShown
  | ShipMovementShown
  | ShootFormShown
  | ActBetweenShown
  | RepositionShown
  | TerrainShown
  | SpotShown
  | HillShown
  | DeploymentShown
  | ScoutShown
  | MovementShown
  | WalkShown
  | ShootShown
  | CastShown
  | SummonShown
  | PullShown
  | RetreatShown;

export type FormFilled =
  | ChosenNumber
  | TappedFaces
  | PointsSpent
  | LayPiece
  | Deploy
  | Orders
  | PointedShields
  | Advance
  | TurnShip
  | Reverse
  | Fly
  | Hold
  | BoardShip
  | Drift
  | CastShipPower
  | UseShipAction
  | NothingMore
  | ShootWeapon
  | RepositionMove
  | SpotAt
  | HillAt
  | ScoutMove
  | Move
  | Arrive
  | CastPower
  | WalkDecided
  | Shoot
  | CompleteSpot
  | CastNothing
  | SummonAt
  | Pull
  | Retreat;

/** What may be cast or used, by whom and on whom. */
export interface ActBetweenShown {
  form: "cosmic-act";
  powers: ShipPowerShown[];
  actions: ShipActionShown[];
}

/** An action of a ship's own. */
export interface ActionDrawn {
  id: string;
  name: string;
  cost: number;
  pool: "affinity" | "destiny";
  phase: string;
  range: number;
}

/** A Destiny action is paid for. */
export interface ActionUsed {
  event: "actionused";
  seat: string;
  model: string;
  name: string;
  action: string;
  points: number;
  left: number;
  rule: string;
  affected: string[];
  effect: string;
}

/** Straight forward, up to Move (CC-MOVE-02). */
export interface Advance {
  do: "advance";
  ship: string;
  distance: number;
  ram?: string | null;
}

/** A battle is over, and who won it is known (CP-GEN-06). */
export interface AftermathBegan {
  event: "aftermath-began";
  battle: number;
  winners: string[];
  slain: number;
}

/** An aftermath as it stands. */
export interface AftermathScene {
  board: "aftermath";
  battle: number;
  step: string;
  steps: string[];
  is_over: boolean;
  players: PlayerDrawn[];
  members: MemberDrawn[];
  tables: TableDrawn[];
  latest: LatestEpisode | null;
}

/** The aftermath of a battle is to be settled: by its players, or for them. */
export interface AftermathWish {
  after: number;
  battle: number;
  auto?: boolean;
  own_dice?: boolean;
}

/** What forbids a shot. */
export interface Against {
  rule: string | null;
  fact: string;
}

/** The second of two powers that are declared together (SK-AFF-05). */
export interface AlsoCast {
  power: string;
  target: string | null;
  affinity: number;
}

/** What an answer comes to if nobody spends more: Wounds and models of both sides, or a power that works. */
export interface AnswerSeen {
  answer: string;
  works: number | null;
  dealt: number | null;
  lost: number | null;
  slays: number | null;
  falls: number | null;
  hero_falls: number | null;
  sensible: number | null;
  reply: string;
  means: string;
  is_idle: boolean;
}

/** A weapon in hand; of one for close combat the id says it all. */
export interface ArmSeen {
  id: string;
  range: number;
  strength: number;
  keywords: string[];
}

/** A force on foot; its file names no game. */
export interface Army {
  name: string;
  faction: string;
  religion: string;
  limit: number;
  units: Recruit[];
  allies: string[];
  allies_agreed: boolean;
  packs: string[];
  format: number;
}

/** A force, as its file has it, and the packs beside the Starter Codex that it is read with. */
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

/** A force as its file has it. */
export interface ArmyRead {
  army: ForceList;
}

/** A force as a short text. */
export interface ArmyText {
  text: string;
}

/** A model that may come to the table, and over which of its edges. */
export interface ArrivalShown {
  model: string;
  edges: Edge[];
}

/** A model that was held back comes to the table. */
export interface Arrive {
  do: "arrive";
  model: string;
  at: [number, number];
}

/** The boarding fights as they stand, what they are likely to come to, and what leaving a lock would cost. */
export interface AskBoardings {
  probe: "boardings";
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

/** A cast that somebody is thinking of: at whom, or at nobody but the caster, and for how much Affinity. */
export interface AskCastAt {
  probe: "cast-at";
  model: string;
  power: string;
  target: string | null;
  affinity: number;
}

/** What a ship would do, deed after deed, written as the answers of the Movement Phase. `orders` are the tokens that it is taken to have. Without them it has those that lie there, and before the reveal those that its deeds need. */
export interface AskCourse {
  probe: "course";
  ship: string;
  deeds?: (Advance | TurnShip | Reverse | Fly | Hold | BoardShip | Drift)[];
  orders?: Order[] | null;
}

/** Which enemies could fire at which side of a ship. */
export interface AskFacing {
  probe: "facing";
  ship: string;
}

/** What speaks against an answer to the open form. */
export interface AskFaults {
  probe: "faults";
  answer: FormFilled;
}

/** The fights as they stand, and what they are likely to come to. */
export interface AskFights {
  probe: "fights";
}

/** Answers to the open form that are worth looking at; where something is begun, such as keep it. */
export interface AskIdeas {
  probe: "ideas";
  begun?: FormFilled | null;
}

/** What orders would come to, as things stand. */
export interface AskOrders {
  probe: "orders";
  ships: Record<string, Order[]>;
}

/** A move that somebody is thinking of. */
export interface AskPath {
  probe: "path";
  model: string;
  path: [number, number][];
  manner?: Manner;
}

/** Moves that somebody is thinking of making one after the other; or each as far as it can be, together. */
export interface AskPaths {
  probe: "paths";
  ways: Way[];
  as_far?: boolean;
}

/** Where models can stand that shall be placed about here, beside those that have their places. */
export interface AskPlaces {
  probe: "places";
  wanted: Record<string, number[]>;
  begun?: FormFilled | null;
  within?: number;
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

/** Shots that somebody is thinking of firing one after the other. */
export interface AskSalvo {
  probe: "salvo";
  shots: ShotWish[];
}

/** How far a ship can get, whom it could board, and whose control zones are around it. */
export interface AskShipReach {
  probe: "ship-reach";
  ship: string;
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

/** Whom a ship can fire at, from where it stands or from where its deeds would take it. */
export interface AskVolley {
  probe: "volley";
  ship: string;
  deeds?: (Advance | TurnShip | Reverse | Fly | Hold | BoardShip | Drift)[];
  orders?: Order[] | null;
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

/** Something dangerous hurts whoever used it. */
export interface Backfired {
  event: "backfired";
  name: string;
  source: string;
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
  figure: number;
  is_slain: boolean;
  is_held_back: boolean;
  has_moved: boolean;
  has_shot: boolean;
  is_engaged: boolean;
}

/** All that can be chosen before a battle. */
export interface BattleChoices {
  armies: ArmyOffered[];
  pair: [string, string];
  factions: SideOffered[];
  boards: BoardOffered[];
  terrain: TerrainOffered[];
  scenarios: ScenarioOffered[];
  sizes: Size[];
  bots: string[];
  levels: Record<string, string>;
  most_pieces: number;
  most_limit: number;
  most_seats: number;
}

/** Both sums, and who has won. */
export interface BattleEnded {
  event: "battleended";
  turn: number;
  red: number;
  blue: number;
  winner: string | null;
  is_wipeout: boolean;
}

/** How the battle has ended. */
export interface BattleOver {
  event: "cosmic-battle-over";
  winner: string | null;
  score: [number, number];
  measure: string;
  is_wipeout: boolean;
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
  figures: FigureSeen[];
  looks: FactionLook[];
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

/** What has become of a member: a line of its story from now on (CP-GEN-17). */
export interface Befell {
  event: "befell";
  member: string;
  name: string;
  episode: Episode;
  price: Tally;
  words: string;
}

/** A defender does not strike back: the attacker is out of its own reach. */
export interface BeyondReach {
  event: "beyondreach";
  defender: string;
  attacker: string;
  martial: Tally;
  away: number;
  reach: number;
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
  words: string[];
}

/** A ready board, with what stands there. */
export interface BoardOffered {
  id: string;
  name: string;
  text: string;
  size: string;
  board: BoardShown;
}

/** Along a line into contact with an enemy (CC-BOARD-01). */
export interface BoardShip {
  do: "board";
  ship: string;
  target: string;
  direction: number;
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

/** A ship has reached an enemy with a Boarding order. */
export interface Boarded {
  event: "boarded";
  side: string;
  boarder: string;
  boarded: string;
  names: [string, string];
  is_held: boolean;
}

/** A boarding fight between two sides, all of whose ships take part. */
export interface BoardingAsked {
  attacker: string;
  defender: string;
  policy?: string;
  rulings?: string[];
}

/** A fight is picked: who is its Attacker, and what both sides bring to it. */
export interface BoardingFightBegan {
  event: "boarding-fight-began";
  attacker: string;
  ships: string[];
  names: string[];
  enemies: string[];
  enemy_names: string[];
  blows: [CosmicRulesBoardingBlows, CosmicRulesBoardingBlows];
}

/** A fight that was found and of which one side is gone. */
export interface BoardingFightGone {
  event: "boarding-fight-gone";
  ships: string[];
  names: string[];
}

/** What both sides have dealt, at once. */
export interface BoardingFightOver {
  event: "boarding-fight-over";
  attacker: string;
  wounds: [number, number];
}

/** Every fight of a Close Combat Phase, before any is resolved. */
export interface BoardingFightsFound {
  event: "boarding-fights-found";
  fights: string[][];
  words: string[];
}

/** An enemy that could be boarded, and a line to it. */
export interface BoardingLine {
  ship: string;
  direction: number;
  distance: number;
}

/** The odds of a boarding fight. */
export interface BoardingOdds {
  policy: string;
  attacker: SideForecast;
  defender: SideForecast;
}

/** A boarding fight before it is fought; nothing is foretold of one too large to reckon. */
export interface BoardingSeen {
  id: string;
  words: string;
  red: string[];
  blue: string[];
  by: FightByAttacker[];
}

/** A point of a game from which it might have gone otherwise: the beginning of a phase, or a part of it. */
export interface BranchPoint {
  entry: number;
  title: string;
}

/** A Defender that retreated has survivors: the bands are apart. */
export interface BrokeOff {
  event: "brokeoff";
  seat: string;
}

/** What was done is stored: how many entries there are, and what is to be noted. */
export interface CampaignActed {
  entries: number;
  notes: Fault[];
}

/** A campaign that somebody exported, as the text of its file. */
export interface CampaignFile {
  title: string;
  content: string;
  packs?: string[];
}

/** A campaign and whose link this is; its state is shown apart, as JSON that stays. */
export interface CampaignShown {
  campaign: string;
  title: string;
  players: string[];
  entries: number;
  digest: string;
  packs: string[];
  player: string | null;
  is_host: boolean;
  tables: TableOfCampaignShown[];
}

/** The six scar tables (CP-GEN-11) and the five glory tables (CP-GEN-14), in the order of the book. */
export type CampaignTable = "glory-hero" | "glory-heroaff" | "glory-monster" | "glory-mvp" | "glory-titan" | "scar-affinity" | "scar-blacksun" | "scar-hero" | "scar-monster" | "scar-ranged" | "scar-titan";

/** A campaign that was taken in, and what of it could not be checked, since packs or rules are others here. */
export interface CampaignTakenIn {
  campaign: string;
  host: string;
  spectator: PlayerLink;
  players: PlayerLink[];
  changed_packs: string[];
  unchecked: EntryUnchecked[];
}

/** A campaign to be made: who gets a link, and under which rulings it and its battles are. */
export interface CampaignWish {
  title: string;
  players?: string[];
  preset?: string;
  rulings?: Record<string, string>;
  packs?: string[];
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
  story: Said[];
  threats: Said[];
  away: number | null;
  in_sight: boolean | null;
  in_reach: boolean | null;
}

/** No power now. */
export interface CastNothing {
  do: "pass";
}

/** A model casts a power, or two; one that is the caster's own has no target. */
export interface CastPower {
  do: "cast";
  model: string;
  power: string;
  target: string | null;
  affinity: number;
  also?: AlsoCast | null;
}

/** A ship casts a power, or two; one that is the caster's own has no target. */
export interface CastShipPower {
  do: "cast";
  ship: string;
  power: string;
  target: string | null;
  affinity: number;
  order?: Order;
  also?: ShipAlsoCasts | null;
}

/** What may be cast, by whom and at whom. */
export interface CastShown {
  form: "cast";
  powers: PowerShown[];
}

/** Something dangerous has bitten its user. */
export interface CasterHurt {
  event: "casterhurt";
  name: string;
  what: string;
}

/** A model around the target is struck as well. */
export interface Caught {
  event: "caught";
  aim: DungeonsCombatRangedAim;
  rule: string;
}

/** What came of the games that a bot imagined from an entry of a record on. */
export interface Chances {
  entry: number;
  bot: string;
  games: number;
  broken_off: number;
  sides: SideChance[];
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

/** A Perception check, with its number. */
export interface Checked {
  event: "checked";
  name: string;
  what: string;
  need: Tally;
  passed: boolean;
  rule: string;
}

/** One possible answer; with faults it is shown, but refused. */
export interface Choice {
  id: string;
  label: string;
  faults: Fault[];
}

/** A whole number. */
export interface ChosenNumber {
  number: number;
}

/** A special circumstance that held in the battle (CP-GEN-16). */
export interface CircumstanceMet {
  event: "circumstance-met";
  member: string;
  name: string;
  circumstance: string;
  why: string;
}

/** Claim the game from a seat whose clock has run out. */
export interface Claim {
  type: "claim";
  id: number;
  seat: string;
  late: string;
}

/** The score: enemy models slain. */
export interface ClashEnded {
  event: "clashended";
  score: [string, number][];
  winner: string | null;
}

/** A fight once the Defender has chosen: every number before the dice. */
export interface ClashFightBegan {
  event: "fightbegan";
  attacker: string;
  defender: string;
  stance: Stance;
  blows: [SkirmishRulesFightingBlows, SkirmishRulesFightingBlows];
}

export interface ClashPowerCast {
  event: "powercast";
  seat: string;
  caster: string;
  power: string;
  target: string;
  cost: number;
}

export interface ClashPowerResolved {
  event: "powerresolved";
  caster: string;
  works: boolean;
  resisted: boolean;
  totals: [number, number] | null;
  affinity_spent: number;
  faith_spent: number;
  destiny_spent: [number, number];
}

/** A model shoots: the numbers before the die. */
export interface ClashShotFired {
  event: "shotfired";
  seat: string;
  shooter: string;
  weapon: string;
  aim: SkirmishRulesShootingAim;
}

export interface ClashWoundsLost {
  event: "woundslost";
  seat: string;
  model: string;
  name: string;
  wounds: number;
  left: number;
}

/** How long a seat may take over a decision, and what the others may do then. */
export interface Clock {
  seconds: number;
  then?: "bot" | "claim";
}

/** A game that is over, in a few lines. */
export interface Closing {
  feats: GameFeat[];
  luck: SeatLuck[];
  moments: BranchPoint[];
}

/** Everything a force of one game can be made of. */
export interface CodexShown {
  force: ForceOffered;
  forces: ForceOffered[];
  packs: PackShown[];
  factions: FactionOffered[];
  religions: ReligionOffered[];
  races: RaceOffered[];
  types: string[];
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

/** A model completes a spot instead of shooting {R-SK-22}. */
export interface CompleteSpot {
  do: "objective";
  model: string;
  spot: number;
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

/** Yes or no to the undo that another seat has asked for, named by its number. */
export interface Consent {
  type: "consent";
  id: number;
  seat: string;
  step: number;
  proposal: number;
  agree: boolean;
}

/** Destiny that has bought re-rolls: a pool's, or a ship's own {R-CC-57}. */
export interface CosmicDestinyDestinySpent {
  event: "cosmic-destiny-spent";
  side: string;
  name: string;
  points: number;
  left: number;
}

/** A ship that is hurt and goes on. */
export interface CosmicLosingWoundsLost {
  event: "cosmic-wounds-lost";
  ship: string;
  name: string;
  wounds: number;
  left: number;
  rule: string;
}

/** A ship has carried out an order: where it went, and what that cost of what it had. */
export interface CosmicMovingMoved {
  event: "cosmic-moved";
  side: string;
  ship: string;
  name: string;
  how: string;
  path: [number, number][];
  heading: number;
  turned: number;
  spent: Tally;
  allowance: Tally;
  cited: string[];
}

/** A side is done moving. */
export interface CosmicMovingSideMoved {
  event: "cosmic-side-moved";
  side: string;
  is_second: boolean;
}

/** One side's part in a fight: its dice, its values, and what they need against the other side's. */
export interface CosmicRulesBoardingBlows {
  seat: string;
  dice: Tally;
  attack_value: Tally;
  attack_need: number | null;
  wound_value: Tally;
  against: Tally;
  wound_need: number | null;
}

/** A shot at one ship: its values, and the number needed, or None where no roll may be made. */
export interface CosmicRulesShootingAim {
  perception: Tally;
  value: Tally;
  against: Tally;
  hit_need: number | null;
  need: number | null;
  rule: string;
}

/** A ship that comes from reserve. */
export interface CosmicSettingUpArrived {
  event: "cosmic-arrived";
  side: string;
  ship: string;
  name: string;
  at: [number, number];
  heading: number;
}

export interface CosmicSettingUpBattleBegan {
  event: "cosmic-battle-began";
  turns: number;
}

/** Ships that a side has set down. */
export interface CosmicSettingUpDeployed {
  event: "cosmic-deployed";
  side: string;
  ships: string[];
  names: string[];
  places: [number, number][];
  headings: number[];
  left: number;
}

export interface CosmicSettingUpEdgesTaken {
  event: "cosmic-edges-taken";
  red: Edge;
  blue: Edge;
}

/** Ships that find no place: they wait off the table (HS-SPACE-02). */
export interface CosmicSettingUpNoRoomFor {
  event: "cosmic-no-room-for";
  side: string;
  ships: string[];
  names: string[];
}

/** What a side's ships have together. */
export interface CosmicSettingUpPoolsCounted {
  event: "cosmic-pools-counted";
  side: string;
  destiny: Tally;
  faith: Tally;
  affinity: Tally;
}

/** The roll for deployment is won. */
export interface CosmicSettingUpSetUpBegan {
  event: "cosmic-setup-began";
  first: string;
  is_laid: boolean;
  scenario: string;
}

export interface CosmicSettingUpTerrainPlaced {
  event: "cosmic-terrain-placed";
  side: string;
  piece: string;
  at: [number, number];
  turned: number;
}

/** Pieces that find no place any more. */
export interface CosmicSettingUpTerrainSetAside {
  event: "cosmic-terrain-set-aside";
  pieces: string[];
}

/** Destiny is full again at the end of a round, where the ruling has it so {R-CC-59}. */
export interface CosmicTurningDestinyReturned {
  event: "cosmic-destiny-returned";
}

export interface CosmicTurningPhaseBegan {
  event: "cosmic-phase-began";
  turn: number;
  phase: string;
  first: string;
}

/** The priority roll of a turn, with what ships add to it. */
export interface CosmicTurningPriorityWon {
  event: "cosmic-priority-won";
  winner: string;
  first: string;
  added: [number, number];
}

/** A side without ships on the table or in reserve {R-CC-06}. */
export interface CosmicTurningSideOut {
  event: "cosmic-side-out";
  side: string;
}

export interface CosmicTurningTurnBegan {
  event: "cosmic-turn-began";
  turn: number;
}

/** The End Phase: what lasted for the turn is over, and tokens come back. */
export interface CosmicTurningTurnEnded {
  event: "cosmic-turn-ended";
  turn: number;
  ended: [string, string][];
}

/** A die beyond the list, or on a Named Hero, counts as 1. */
export interface CountedAsFirst {
  event: "countedasfirst";
  name: string;
  face: number;
  rule: string;
}

/** One deed before it is done. Past something that speaks against it, it shows where it would lead. */
export interface CourseStep {
  do: string;
  words: string;
  faults: Fault[];
  cost: Sum | null;
  allowance: Sum | null;
  start: ShipStanding;
  base: ShipStanding;
  halted_by: string;
  path: [number, number][];
  swept: [number, number][][];
  over_edge: number;
  leaves_table: boolean;
  terrain: string[];
  meets: MeetingSeen[];
  rams: RamSeen[];
  falls: number;
  boards: BoardingSeen | null;
}

/** Whose deed a death is, where several struck {R-CP-16}. */
export interface Credited {
  event: "credited";
  victim: string;
  victim_name: string;
  person: string;
  name: string;
  why: string;
}

/** What everybody plays on a day, and who did best. */
export interface DailyShown {
  game: string;
  title: string;
  day: string;
  words: string;
  scores: ScoreShown[];
}

/** How a model was slain; exactly one. A shot out of a fight is `ranged`, an Opportunity Attack counts as melee. */
export type DeathMeans = "affinity" | "melee" | "opportunity" | "other" | "ranged";

/** The answer to what a seat is asked at a step; tapped dice too. */
export interface Decide {
  type: "decide";
  id: number;
  seat: string;
  step: number;
  answer: string | FormFilled;
}

/** A seat's answer to a question. */
export interface Decided {
  event: "decided";
  seat: string;
  question: string;
  rule: string;
  answer: string;
  label: string;
}

/** A seat's answer to the request of that number. */
export interface Decision {
  at: number;
  seat: string;
  answer: string | Record<string, unknown>;
}

/** What slew a model: by whom and by which weapon, power or blow. */
export interface Deed {
  means: Means;
  rule: string;
  slayer: Person | null;
  contributors: string[];
  wound_setter: string | null;
  weapon: string;
  weapon_name: string;
  weapon_strength: number;
  weapon_tags: string[];
  power: string;
  is_learnable: boolean;
}

/** What the hero has done in the run. */
export interface Deeds {
  rooms_cleared: number;
  kills: number;
  turns: number;
  wounds_lost: number;
  destiny_spent: number;
  retries: number;
}

/** Where models stand, by their ids, and which of them are left off the table. */
export interface Deploy {
  models?: Record<string, number[]>;
  held_back?: string[];
}

/** Who is left to be placed, who may stay off the table, and where the own zone is. */
export interface DeploymentShown {
  form: "deployment";
  models: string[];
  may_be_held_back: string[];
  zone: [number, number, number, number];
  most: number | null;
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

/** A door: the side it is in, and the square before it. */
export type Door = [Side, number];

/** A door in a side of the room. */
export interface DoorDrawn {
  door: "entrance" | "exit";
  side: Side;
  row: number;
  column: number;
  stands: "closed" | "locked" | "open" | "unlocked";
}

export interface DoorOpened {
  event: "dooropened";
  is_unlocked_only: boolean;
}

/** A ship of the codex, and what it is built from. */
export interface DrawnShip {
  name: string;
  owner: string;
  ship: string;
  ship_class: ShipClass;
  length: number;
  width: number;
  look: number | null;
  guns: [string, string][];
  is_hero: boolean;
}

/** A unit of the codex, and its figure by its place among the figures. */
export interface DrawnUnit {
  name: string;
  owner: string;
  mark: string;
  figure: number;
}

/** A ship without a Move order goes its inch now (CC-MOVE-01). */
export interface Drift {
  do: "drift";
  ship: string;
}

/** What a ship would drift to. */
export interface DriftSeen {
  base: ShipStanding;
  swept: [number, number][][];
  halted_by: string;
  leaves_table: boolean;
  rams: RamSeen[];
}

/** A ship that nobody steers goes its inch forward. */
export interface Drifted {
  event: "drifted";
  side: string;
  ship: string;
  name: string;
  path: [number, number][];
  distance: number;
  halted_by: string;
  halting: string;
}

export interface Ducked {
  event: "ducked";
  name: string;
  by_scatter: boolean;
  by_barricade: boolean;
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
  factions: Named[];
  settings: Named[];
  objectives: Named[];
  races: Named[];
  most_rooms: number;
}

/** A run as it is wished for; what is left out is rolled for. */
export interface DungeonWish {
  hero?: string | null;
  recruit?: Recruit | null;
  name?: string;
  wargear?: string[] | null;
  race?: string | null;
  setting?: string | null;
  objective?: Objective | null;
  rooms?: number | null;
  faction?: string | null;
  with_races?: boolean;
}

export interface DungeonsAttacksDestinySpent {
  event: "destinyspent";
  points: number;
  left: number;
}

/** A ranged attack: every number before the dice. */
export interface DungeonsAttacksShotFired {
  event: "shotfired";
  aim: DungeonsCombatRangedAim;
  is_sneak: boolean;
  is_dying: boolean;
  over: string[];
  mastery: string[];
}

export interface DungeonsAttacksWoundsLost {
  event: "woundslost";
  id: string;
  name: string;
  lost: number;
  left: number;
}

/** One side's blows: every number before the dice. */
export interface DungeonsCombatMeleeBlows {
  name: string;
  dice: Tally;
  martial: Tally;
  hit_need: number;
  strength: Tally;
  against: Tally;
  wound_need: number;
}

/** A shot with every number before the dice. */
export interface DungeonsCombatRangedAim {
  shooter: string;
  target: string;
  weapon: string;
  dice: number;
  hit: Tally | null;
  attack: Tally;
  against: Tally;
  need: number;
  wounds: number;
  is_single_roll: boolean;
  keywords: string[];
  cover: string[];
}

/** A Move action, in one of its ways. */
export interface DungeonsHeroMoved {
  event: "moved";
  name: string;
  way: string;
  path: number[];
  cost: Tally;
  allowance: Tally;
  leaves: boolean;
}

export interface DungeonsRunDestinyReturned {
  event: "destinyreturned";
  left: number;
}

export interface DungeonsRunTurnBegan {
  event: "turnbegan";
  turn: number;
}

/** Whom a model must attack this turn, as measured when its side's movement began. */
export interface DutyMeasured {
  event: "battle-duty-measured";
  model: string;
  name: string;
  duties: string[];
  goals: [string, number][];
  is_able: boolean;
}

/** A duty that was owed in this battle is over {R-CP-19}. */
export interface DutyServed {
  event: "duty-served";
  member: string;
  name: string;
  duty: string;
}

/** A side of the table: south is y = 0. */
export type Edge = "east" | "north" | "south" | "west";

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

/** How many enemies a room has. */
export interface EnemiesCounted {
  event: "enemiescounted";
  count: number;
  placed: number;
}

/** An enemy: name, category and number, wounds, weapon and save (DD-ENEMY-12). */
export interface EnemyAppeared {
  event: "enemyappeared";
  id: string;
  name: string;
  mark: string;
  square: number;
  wounds: number;
  weapon: string | null;
  save: number | null;
  is_target: boolean;
  race: string | null;
  is_summoned: boolean;
  ignored: string[];
}

/** What an enemy does, and the die that says so. */
export interface EnemyChose {
  event: "enemychose";
  id: string;
  name: string;
  branch: string;
  rule: string;
  face: number | null;
  aggression: number | null;
}

/** Whether an enemy has sight of the hero, and whether it has spotted the hero. */
export interface EnemyLooked {
  event: "enemylooked";
  id: string;
  name: string;
  sees: boolean;
  spotted: boolean;
  why: string;
  rule: string;
}

/** The way of an enemy. */
export interface EnemyMoved {
  event: "enemymoved";
  id: string;
  name: string;
  why: string;
  path: number[];
  cost: Tally;
  stopped_by: string | null;
  rule: string;
}

export interface EnemyPhaseBegan {
  event: "enemyphasebegan";
  order: string[];
}

/** What speaks against an entry by the packs or the rules of today, which are not those of its day. */
export interface EntryUnchecked {
  entry: number;
  reason: string;
}

/** One scar or glory of a member, as it came out. */
export interface Episode {
  rule: string;
  kind: EpisodeKind;
  battle: number;
  changes: [string, number][];
  points: number;
  gear: string[];
  spells: string[];
  hesitates: boolean;
  is_duty: boolean;
  served: number;
  becomes: string;
  is_fresh: boolean;
  leave: Leave | null;
  models: number;
  idle: string;
}

/** The two kinds of change that a battle leaves. */
export type EpisodeKind = "glory" | "scar";

/** A case and what comes out, under the default rulings. */
export interface Example {
  given: string;
  expect: string;
}

/** An exit rolled on the entrance's side. */
export interface ExitMirrored {
  event: "exitmirrored";
  rolled: string;
  side: string;
  square: number;
}

/** A Volatile model goes up: everyone near is struck. */
export interface Exploded {
  event: "exploded";
  name: string;
  inches: number;
  struck: string[];
}

/** How many dice are rolled, and of which kind. */
export interface FacesShown {
  form: "faces";
  dice: number;
  sides: number;
}

/** The look of a faction or a religion: three colours, a glow, an emblem, a build and a head. */
export interface FactionLook {
  colours: [string, string, string];
  build: "bare" | "bones" | "coat" | "plate" | "robe" | "uniform" | "wedge";
  head: "brim" | "crest" | "hat" | "hood" | "horns" | "skull" | "spikes" | "tusks" | "veil" | "wolf";
  emblem: [number, number][];
  glow: string | null;
  skin: string;
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

/** A point of Faith lost by a duty. */
export interface FaithLost {
  event: "battle-faith-lost";
  seat: string;
  model: string;
  name: string;
  duty: string;
  title: string;
  why: string;
  left: number;
}

/** Faith and Affinity of every model are full again {R-SK-101}. */
export interface FaithReturned {
  event: "faithreturned";
}

/** A point of Faith spent for what a duty does not allow otherwise. */
export interface FaithSpent {
  event: "battle-faith-spent";
  seat: string;
  model: string;
  name: string;
  duty: string;
  title: string;
  what_for: string;
  left: number;
}

/** One reason against a decision. */
export interface Fault {
  rule: string | null;
  fact: string;
  tally: Tally | null;
  about: string | null;
}

/** A power or a Destiny action: its figures and what it does. */
export interface Feat {
  name: string;
  line: string;
  text: string;
}

/** One side of the next battle: a player's warband, or an army that no warband remembers. */
export interface FieldWish {
  player?: string | null;
  field?: string[] | null;
  army?: Record<string, unknown> | null;
  has_bot?: boolean;
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

/** A fight once the Defender has chosen: every number before the dice, and what each model adds to it. */
export interface FightBegan {
  event: "battle-fight";
  attacker: string;
  defender: string;
  stance: Stance;
  blows: [SkirmishRulesFightingBlows, SkirmishRulesFightingBlows];
}

/** What a boarding fight comes to if one side attacks; of the Attacker, then of the Defender. */
export interface FightByAttacker {
  attacker: string;
  dice: [number, number];
  needs: [string, string];
  lost: [number, number];
  hurt: [number, number];
  slays: [number, number];
}

/** A fight in which no opposing models are within 1 inch any more. */
export interface FightGone {
  event: "fightgone";
  models: string[];
  names: string[];
}

/** The odds of a fight. */
export interface FightOdds {
  policy: string;
  stance: string;
  attacker: SideForecast;
  defender: SideForecast;
}

/** A side has picked a fight, and is its Attacker: who is in it. */
export interface FightPicked {
  event: "fightpicked";
  attacker: string;
  defender: string;
  attackers: Member[];
  defenders: Member[];
  elsewhere: string[];
}

/** The next battle as it would be fought. */
export interface FightPrepared {
  a: SidePrepared;
  b: SidePrepared;
  faults: Fault[];
}

/** A fight before it is fought. */
export interface FightSeen {
  words: string;
  red: string[];
  blue: string[];
  stances: StanceSeen[];
}

/** The next battle, to a limit or without one. */
export interface FightWish {
  after: number;
  a: FieldWish;
  b: FieldWish;
  limit?: number | null;
  own_dice?: boolean;
}

/** A characteristic: what is printed, and what it is now. */
export interface Figure {
  name: string;
  printed: number;
  now: number;
}

/** A kind of figure: those alike in all of it are one. */
export interface FigureSeen {
  unit: string;
  number: number;
  type: string;
  base: number;
  look: number | null;
  build: "automaton" | "bare" | "beast" | "bones" | "coat" | "crawler" | "engine" | "fortress" | "golem" | "horror" | "hound" | "imp" | "plate" | "robe" | "shade" | "spawn" | "uniform" | "wedge" | null;
  head: "brim" | "crest" | "hat" | "hood" | "horns" | "skull" | "spikes" | "tusks" | "veil" | "wolf" | null;
  colour: string | null;
  arms: ArmSeen[];
  gear: ("armour" | "banner" | "book" | "cloak" | "drums" | "shield" | "staff" | "talisman" | "tower")[];
  traits: string[];
  is_caster: boolean;
}

/** Everything in the codex that has a figure. */
export interface FiguresShown {
  looks: FactionLook[];
  figures: FigureSeen[];
  units: DrawnUnit[];
  ships: DrawnShip[];
}

/** A model has made its friends shoot however far they have moved. */
export interface FireRained {
  event: "firerained";
  name: string;
  friends: string[];
}

/** A shot before it is fired. */
export interface FireSeen {
  weapon: string;
  target: string;
  lobbed: boolean;
  faults: Fault[];
  distance: number;
  met: HullSide[];
  line: [[number, number], [number, number]] | null;
  in_the_way: ObstacleSeen[];
  tokens: number;
  dice: number;
  hit_need: number | null;
  need: number | null;
  value: Sum | null;
  against: Sum | null;
  save: Sum | null;
  save_dice: number;
  steps: FireStep[];
  lost: [number, number][];
  expected: number | null;
  slays: number | null;
  beside: number;
  friends: number;
}

/** One step of a shot, and how likely it goes well for the shooter. */
export interface FireStep {
  words: string;
  chance: number;
  rule: string | null;
}

/** A ship that may shoot, and with what. */
export interface FiringShipShown {
  id: string;
  weapons: ShipWeaponShown[];
}

/** All that can be chosen before a battle in space. */
export interface FleetChoices {
  armies: ArmyOffered[];
  pair: [string, string];
  factions: SideOffered[];
  boards: BoardOffered[];
  terrain: TerrainOffered[];
  scenarios: SpaceScenarioOffered[];
  usual: HowWon;
  sizes: Size[];
  bots: string[];
  levels: Record<string, string>;
  most_pieces: number;
  most_limit: number;
  most_seats: number;
}

/** A battle in space as it stands. What is sealed is not in it, whoever looks. */
export interface FleetScene {
  board: "fleet";
  width: number;
  depth: number;
  turn: number;
  turns: number;
  phase: string;
  phase_label: string;
  acting: "blue" | "red" | null;
  priority: "blue" | "red" | null;
  sealed: "orders" | "shields" | null;
  scenario: SpaceScenarioDrawn | null;
  measure: string;
  scores: string;
  scores_rule: string;
  sides: [FleetSideDrawn, FleetSideDrawn];
  terrain: PieceDrawn[];
  zones: ZoneDrawn[];
  control_zone: number;
  kinds: ShipKindDrawn[];
  ships: ShipDrawn[];
  looks: FactionLook[];
  boardings: [string, string][];
  fights: string[][];
  firing: string | null;
  winner: "blue" | "red" | null;
  is_over: boolean;
}

/** One side: its fleet, its points, and how it stands. */
export interface FleetSideDrawn {
  side: "blue" | "red";
  name: string;
  seats: string[];
  factions: string[];
  edge: "east" | "north" | "south" | "west" | null;
  pools: Pool[];
  score: number;
  points: number;
  most_points: number;
  ships: number;
  most_ships: number;
}

/** A battle in space as it is wished for. */
export interface FleetWish {
  red: ForceWish;
  blue: ForceWish;
  board?: "open" | BoardWish;
  scenario?: string | null;
  rulings?: Record<string, string>;
  packs?: string[];
}

/** Two fleets under one points limit. */
export interface FleetsMet {
  event: "fleets-met";
  limit: number;
  names: [string, string];
  ships: [number, number];
  points: [number, number];
}

/** A fighter's free way: legs of a direction and a distance, then a heading (CC-MOVE-08, HS-SPACE-04). */
export interface Fly {
  do: "fly";
  ship: string;
  legs: [number, number][];
  heading?: number | null;
  ram?: string | null;
}

export interface Focused {
  event: "focused";
  name: string;
}

/** Everything that was chosen for one side of a battle; what follows from it, `muster` derives. */
export interface ForceList {
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

/** A kind of force that can be mustered: whose game it is for, and what it is called. */
export interface ForceOffered {
  game: string;
  is_marked: boolean;
  words: ForceWords;
  limit: number;
}

/** One side: a ready force by its id, a force as its file has it, or a levied one. */
export interface ForceWish {
  ready?: string | null;
  army?: Record<string, unknown> | null;
  levy?: LevyWish | null;
  seats?: number;
}

/** What a force, what it is bought from and what it carries are called: one of it, and several. */
export interface ForceWords {
  force: string;
  forces: string;
  unit: string;
  units: string;
  models: string;
  gear: string;
}

/** Two forces under one points limit. */
export interface ForcesMet {
  event: "forcesmet";
  limit: number;
  names: [string, string];
  models: [number, number];
  points: [number, number];
}

/** A battle that was fought at a real table. */
export interface FoughtWish {
  after: number;
  a: FieldWish;
  b: FieldWish;
  facts: HandFacts;
  limit?: number | null;
}

export interface FoundBoardings {
  found: "boardings";
  fights: BoardingSeen[];
  locks: LockSeen[];
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
  range: number | null;
}

/** A cast before it is declared: what speaks against it, whom it strikes, and what it is likely to come to. */
export interface FoundCastAt {
  found: "cast-at";
  faults: Fault[];
  struck: string[];
  works: number;
  resister: string | null;
  losses: LossSeen[] | null;
}

/** A ship's deeds one after the other, and what they lead to. */
export interface FoundCourse {
  found: "course";
  ship: string;
  steps: CourseStep[];
  base: ShipStanding | null;
  drift: DriftSeen | null;
  leaves: StrikeSeen[];
  shots: FireSeen[];
  zones: ZoneAround[];
}

export interface FoundFacing {
  found: "facing";
  ship: string;
  sides: SideFaced[];
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
  answers: [string, FormFilled][];
}

/** The ships that were asked about and are on the table. */
export interface FoundOrders {
  found: "orders";
  ships: OrdersSeen[];
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
  prices: Said[];
  fights: FightSeen[];
}

/** Moves made one after the other, but for those that something speaks against. */
export interface FoundPaths {
  found: "paths";
  ways: WaySeen[];
  strays: string[];
}

/** The places that are free, and who finds none. */
export interface FoundPlaces {
  found: "places";
  models: Record<string, number[]>;
  left_out: string[];
}

/** The places a model can get to with its next move, as an outline; and how far it threatens beyond. */
export interface FoundReach {
  found: "reach";
  allowance: Sum;
  outline: [number, number][];
  charges: string[];
  ways: [number, number][][];
  ranges: RangeSeen[];
  held: Fault[];
}

/** Each matter with its rules, the nearest first. */
export interface FoundRules {
  found: "rules";
  title: string;
  matters: Said[];
}

/** Shots one after the other, exactly; no targets where that would take too long to reckon. */
export interface FoundSalvo {
  found: "salvo";
  targets: TargetSeen[];
  faults: [number, Fault][];
}

/** How far a ship can get with an order of each kind. */
export interface FoundShipReach {
  found: "ship-reach";
  ship: string;
  advance: Sum;
  back: Sum;
  to_board: Sum;
  degrees: number;
  flies: boolean;
  drift: DriftSeen | null;
  targets: BoardingLine[];
  zones: ZoneAround[];
  locked_with: string[];
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

/** Every weapon at every enemy, the best first; shots that are forbidden come last, with the reasons. */
export interface FoundVolley {
  found: "volley";
  ship: string;
  base: ShipStanding;
  weapons: WeaponSeen[];
  shots: FireSeen[];
}

/** What an open question is about: dice on the table, bids for a power, and what each answer comes to. */
export interface FoundWorth {
  found: "worth";
  dice: DiceSeen | null;
  bids: BidsSeen | null;
  wounds: WoundsSeen | null;
  answers: AnswerSeen[];
  matter: MatterSeen | null;
  line: [string, string] | null;
  about: string[];
}

/** A shot into melee strikes a friend of the shooter, if any is left to be struck. */
export interface FriendStruck {
  event: "friendstruck";
  shooter: string;
  friend: string | null;
}

/** What speaks against one more model of a unit. */
export interface Fullness {
  unit: string;
  faults: Fault[];
}

/** Something worth remembering of a game that is over. */
export interface GameFeat {
  name: string;
  text: string;
}

/** A game that can be played here, and who plays it. */
export interface GameShown {
  name: string;
  title: string;
  summary: string;
  version: number;
  book: string;
  bots: string[];
  levels: Record<string, string>;
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

/** Something a model or a side had lost comes back. */
export interface GotBack {
  event: "gotback";
  name: string;
  points: number;
  what: string;
  source: string;
  rule: string;
}

/** Who took whose place. */
export interface HandCommand {
  person: string;
  captain: string;
}

/** A death as it is written down; people are named by their ids, or by names that only one has. */
export interface HandDeath {
  victim: string;
  means: DeathMeans;
  slayer?: string;
  contributors?: string[];
  wound_setters?: string[];
  weapon?: string;
  power?: string;
  statuses?: string[];
  strength_used?: number;
  value_rolled?: number;
  affinity_left?: number;
}

/** The file: a and b are the sides as the command names them. */
export interface HandFacts {
  winner: "a" | "b" | "draw";
  note?: string;
  a?: HandSide;
  b?: HandSide;
  deaths?: HandDeath[];
  commands?: HandCommand[];
}

/** What a side set out to do, and what it came to. */
export interface HandSide {
  scenario?: string;
  score?: number;
}

/** A ship with a Move order stays where it is. */
export interface Held {
  event: "held";
  side: string;
  ship: string;
  name: string;
}

/** A model gives no dice in a fight, for it has not paid for it. */
export interface HeldBack {
  event: "battle-held-back";
  model: string;
  name: string;
  duty: string;
  title: string;
  enemies: string[];
  price: number;
  faith: number;
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
  usual: string[];
}

/** Where the middle of a hill is. */
export interface HillAt {
  at: [number, number];
}

/** A side would have the hill there; the other has still to agree. */
export interface HillProposed {
  event: "hillproposed";
  side: string;
  middle: [number, number];
  radius: number;
}

/** How wide the hill is, and the zones that its middle must not be in. */
export interface HillShown {
  form: "hill";
  radius: number;
  kept_clear: Rect[];
}

/** What a bot would answer in this seat's place. */
export interface HintWanted {
  type: "hint";
  id: number;
  seat: string;
}

/** What a bot would answer and why, which bot it is, the figures behind it, and what of the board it is about. */
export interface Hinted {
  type: "hinted";
  id: number;
  answer: string | FormFilled;
  reason: string;
  bot: string;
  figures: string;
  models: string[];
  targets: string[];
  ways: MarkedWay[];
}

/** A ship with a Move order stays where it is (CC-MOVE-05). */
export interface Hold {
  do: "hold";
  ship: string;
}

/** How a shot came to strike a model. */
export type HowStruck = "aimed" | "caught" | "friend" | "in-the-way";

/** How a battle is won, in one sentence, and the rule of it. */
export interface HowWon {
  scores: string;
  rule: string;
}

/** A side of a hull, as one sees it who stands on it and looks ahead. */
export type HullSide = "front" | "left" | "rear" | "right";

/** The interface does what the hero came for. */
export interface InterfaceWorked {
  event: "interfaceworked";
  objective: string;
  rule: string;
}

/** Wargear that works once has. */
export interface ItemUsed {
  event: "itemused";
  model: string;
  name: string;
  item: string;
  words: string;
}

/** Have questions of a matter answered by one of its policies, until a span ends or something else is said. */
export interface KeepStanding {
  type: "standing";
  id: number;
  seat: string;
  matter: string;
  policy: string;
  scope?: string | null;
}

/** Be asked from now on at moments that are due by one of the game's watches. */
export interface KeepWatch {
  type: "watch";
  id: number;
  seat: string;
  watch: string;
}

/** What befell somebody last; a table and a face where a die brought it. */
export interface LatestEpisode {
  member: string;
  name: string;
  rule: string;
  words: string;
  table: string | null;
  face: number | null;
}

/** A piece of the pool, where its middle lies, and by how many degrees it is turned. */
export interface LayPiece {
  piece: number;
  at: [number, number];
  turned?: number;
}

/** Why models of a member will not be fielded again {R-CP-05}. */
export type Leave = "died" | "left" | "parted";

/** A random force: the same words give the same one. */
export interface LevyAsked {
  faction: string;
  game?: string | null;
  limit?: number | null;
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

/** A ship that enemies hold, and who would strike if it left. */
export interface LockSeen {
  ship: string;
  by: string[];
  leaving: StrikeSeen | null;
}

/** What a model is likely to lose. */
export interface Loss {
  id: string;
  wounds: [number, number][];
  slain: number;
  hurt: number;
  expected: number;
}

/** How a ship was lost, or left the table. */
export interface LossDrawn {
  means: string;
  by: "blue" | "red" | null;
  turn: number;
}

/** What one model is likely to lose. */
export interface LossSeen {
  model: string;
  expected: number;
  slays: number;
}

/** A new campaign, and everything that opens it. The tokens are shown this once. */
export interface MadeCampaign {
  campaign: string;
  host: string;
  spectator: PlayerLink;
  players: PlayerLink[];
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

/** Where a hint would have a model be: the points of the way there, and where it looks then. */
export interface MarkedWay {
  model: string;
  path: [number, number][];
  heading: number | null;
}

/** What an open question is one of, and what each policy for those would answer to it. */
export interface MatterSeen {
  matter: string;
  title: string;
  policies: PolicySeen[];
}

/** What a special rule or a keyword means. */
export interface Meaning {
  name: string;
  text: string;
  rule: string | null;
  is_ours: boolean;
}

/** How a model was slain; exactly one. */
export type Means = "affinity" | "melee" | "opportunity" | "other" | "ranged";

/** A ship that a course comes near to: on which stretch, after how many thousandths of an inch or degrees of it. */
export interface MeetingSeen {
  ship: string;
  name: string;
  is_friend: boolean;
  is_wreck: boolean;
  enters: [number, number] | null;
  touches: [number, number] | null;
  can_be_rammed: boolean;
}

/** A melee: every number before the dice (DD-WOUND-09). */
export interface MeleeBegan {
  event: "meleebegan";
  attacker: string;
  defender: string;
  blows: DungeonsCombatMeleeBlows;
  blows_back: DungeonsCombatMeleeBlows | null;
  is_sneak: boolean;
  is_surprise: boolean;
  is_free: boolean;
  over: string[];
  is_reached: boolean;
  by_enemy: boolean;
}

/** A model in a fight, and the rule by which it is in it. */
export interface Member {
  id: string;
  name: string;
  rule: string;
  torn: boolean;
}

/** A member as a card. */
export interface MemberDrawn {
  id: string;
  name: string;
  player: string;
  unit: string;
  mark: string;
  faction: string;
  race: string | null;
  models: number;
  price: Sum;
  before: number;
  figures: Figure[];
  story: StoryLine[];
  battle: string[];
  is_mvp: boolean;
  is_doomed: boolean;
  is_gone: boolean;
  is_on_turn: boolean;
}

/** A secondary mission as it stands. */
export interface MissionDrawn {
  name: string;
  text: string;
  scores: string;
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
  figure: number;
  slain: boolean;
}

/** A model goes a way, in a manner. */
export interface Move {
  do: "move";
  model: string;
  path: [number, number][];
  manner?: Manner;
}

/** A power that may be cast now. */
export interface MovementCastShown {
  model: string;
  power: string;
  least: number;
  most: number;
  targets: (string | null)[];
  twice: boolean;
}

/** Who may move, who may come, and what may be cast. */
export interface MovementShown {
  form: "movement";
  movers: MoverShown[];
  arrivals: ArrivalShown[];
  casts: MovementCastShown[];
}

/** A model that may move: how far, and in which manners. */
export interface MoverShown {
  model: string;
  allowance: number;
  manners: Manner[];
}

/** A winner's most valuable, or nobody {R-CP-45}. */
export interface MvpPicked {
  event: "mvp-picked";
  seat: string;
  member: string;
  name: string;
}

/** Something to choose, with what it does where that is known. */
export interface Named {
  id: string;
  name: string;
  text: string;
  rule: string | null;
}

/** What a value (a row) needs on the die against another (a column). */
export interface NeedsShown {
  values: number[];
  needs: number[][];
}

/** Nothing more. */
export interface NothingMore {
  do: "done";
}

/** The limits of a number. */
export interface NumberShown {
  form: "number";
  least: number;
  most: number;
  rule: string | null;
}

/** What a run is for, in printed order (DD-SETUP-05). */
export type Objective = "assassination" | "escape" | "retrieve-data" | "sabotage";

/** Something in the way of a shot. */
export interface ObstacleSeen {
  name: string;
  ship: string | null;
  is_friend: boolean;
  passes: number | null;
}

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

/** Ships that stayed have struck at those that left. */
export interface OpportunityAttacked {
  event: "opportunity-attacked";
  side: string;
  strikers: string[];
  names: string[];
  dice: Tally[];
  needs: number[];
  leavers: string[];
  leavers_named: string[];
  wounds: number;
}

/** A model that stayed strikes at enemies that left its melee range. */
export interface OpportunityTaken {
  event: "opportunitytaken";
  model: string;
  name: string;
  leavers: string[];
  dice: Tally;
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

/** What a ship is told to do with one of its two tokens. */
export type Order = "boarding" | "fire" | "move" | "shield";

/** The ships that are to be given orders, and how many each. */
export interface OrderFormShown {
  form: "orders";
  ships: string[];
  least: number;
  most: number;
}

/** An order that cannot be carried out. */
export interface OrderLost {
  event: "order-lost";
  ship: string;
  name: string;
  order: Order;
  reason: string;
  cited: string[];
}

/** The tokens of each ship, by its id. */
export interface Orders {
  ships: Record<string, Order[]>;
}

/** The tokens of both sides, turned up together. */
export interface OrdersRevealed {
  event: "orders-revealed";
  ships: string[];
  names: string[];
  orders: Order[][];
}

/** What a ship's tokens will come to. */
export interface OrdersSeen {
  ship: string;
  tokens: TokenSeen[];
  drift: DriftSeen | null;
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

/** The run begins with the package in the hero's hands. */
export interface PackageCarried {
  event: "packagecarried";
}

export interface PackageDropped {
  event: "packagedropped";
  name: string;
  square: number;
  by_carrier: boolean;
}

export interface PackageTaken {
  event: "packagetaken";
  name: string;
  by_hero: boolean;
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

/** What is drawn of the game as it stood after an entry of its record. */
export interface PastScene {
  entry: number;
  scene: AftermathScene | FleetScene | RoomScene | BattleScene | null;
}

/** Some scenes of a table's game, one after the other. */
export interface PastShown {
  scenes: PastScene[];
}

/** What moving costs the shooter (SK-SHOOT-37 to -39). */
export type Penalty = "full" | "half" | "none";

/** A model as the campaign knows it: who it is, and what it had before the battle took any of it. */
export interface Person {
  id: string;
  side: string;
  name: string;
  unit: string;
  mark: string;
  faction: string;
  race: string | null;
  keywords: string[];
  wounds: number;
  affinity: number;
  powers: string[];
  wargear: string[];
  points: number;
}

/** Somebody who would fight, and what they could slay with. */
export interface PersonShown {
  id: string;
  name: string;
  mark: string;
  weapons: string[];
  powers: string[];
}

/** A piece of terrain: corners, or a middle and a radius. */
export interface PieceDrawn {
  id: number;
  kind: string;
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

/** Scatter or an interface whose square was occupied, on the next free one. */
export interface PieceShifted {
  event: "pieceshifted";
  piece: string;
  rolled: number;
  square: number;
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

/** A piece that is left to be placed: round, or with corners. */
export interface PieceToPlace {
  piece: number;
  name: string;
  radius: number | null;
  corners: [number, number][];
}

/** A wall or the barricade turned clockwise until it fits, or rolled again where no turn does. */
export interface PieceTurned {
  event: "pieceturned";
  piece: string;
  covers: number | null;
  faults: string[];
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

/** Somebody who takes part, and what their fielded members cost. */
export interface PlayerDrawn {
  seat: string;
  is_winner: boolean;
  before: number;
  now: number;
}

/** What opens a campaign for a player, or for whoever watches. */
export interface PlayerLink {
  player: string;
  token: string;
  link: string;
}

/** Somebody who is to have a link. */
export interface PlayerWish {
  player: string;
}

/** The sides that the tokens of each ship guard, by its id. */
export interface PointedShields {
  ships: Record<string, HullSide[]>;
}

/** Destiny, Faith or Affinity that a model loses without spending it. */
export interface PointsLost {
  event: "pointslost";
  model: string;
  name: string;
  points: number;
  what: string;
  source: string;
  rule: string;
}

/** What a player's members that were fielded cost before and after, of those who live. */
export interface PointsSettled {
  seat: string;
  before: number;
  after: number;
  gone: string[];
}

/** Points of characteristics that are bought. */
export interface PointsSpent {
  spent: [string, number][];
}

/** One way to answer alike questions. */
export interface Policy {
  id: string;
  name: string;
  means: string;
}

/** What a policy would answer to the open question; none where it would ask all the same, and why. */
export interface PolicySeen {
  policy: Policy;
  answer: string | null;
  why: string;
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

/** A power declared and paid for, before any roll. */
export interface PowerCast {
  event: "battle-power-cast";
  seat: string;
  caster: string;
  caster_name: string;
  power: string;
  power_name: string;
  target: string | null;
  target_name: string;
  paid: Tally;
  left: number;
  is_one_of_two: boolean;
}

/** A power that a ship knows. */
export interface PowerDrawn {
  id: string;
  name: string;
  charge: number;
  phase: string;
  range: number;
  target: string;
}

/** A power that was paid for comes to nothing: who cast it or was to suffer it is gone. */
export interface PowerLost {
  event: "powerlost";
  power_name: string;
  who: string;
}

/** Whether a power works, and what both sides have spent on it. */
export interface PowerResolved {
  event: "battle-power-resolved";
  caster: string;
  power: string;
  power_name: string;
  works: boolean;
  resister: string | null;
  resister_name: string;
  affinity: Tally | null;
  faith: Tally | null;
  affinity_spent: number;
  faith_spent: number;
  resister_affinity_spent: number;
  destiny_spent: [number, number];
}

/** A power that may be cast now. */
export interface PowerShown {
  model: string;
  power: string;
  name: string;
  charge: number;
  most: number;
  twice: boolean;
  targets: (string | null)[];
}

/** A power takes hold of a model. */
export interface PowerTook {
  event: "powertook";
  model: string;
  name: string;
  power_name: string;
  words: string;
  rule: string;
}

/** Rulings that go together under a name. */
export interface PresetShown {
  name: string;
  games: string[];
}

/** Something to look at in a game, as a seat sees it or, without one, as everybody does. */
export interface ProbeAsked {
  look: AskOrders | AskCourse | AskShipReach | AskVolley | AskSalvo | AskFacing | AskBoardings | AskTape | AskRules | AskCard | AskCast | AskCastAt | AskFaults | AskIdeas | AskPlaces | AskWorth | AskPath | AskPaths | AskReach | AskSight | AskShots | AskFights;
  seat?: string | null;
  entry?: number | null;
  step?: number | null;
}

/** What was found at a step; null where the step that was looked at is over, and nothing like it is there now. */
export interface Probed {
  step: number;
  found: FoundOrders | FoundCourse | FoundShipReach | FoundVolley | FoundSalvo | FoundFacing | FoundBoardings | FoundTape | FoundRules | FoundCard | FoundCast | FoundCastAt | FoundFaults | FoundIdeas | FoundPlaces | FoundWorth | FoundPath | FoundPaths | FoundReach | FoundSight | FoundShots | FoundFights | null;
}

/** An undo past the horizon that waits for consent; another one, of the same seat too, has another number. */
export interface Proposal {
  number: number;
  seat: string;
  entry: number;
  reason: string;
  missing: string[];
}

/** Those who are drawn. */
export interface Pull {
  models: string[];
}

/** Who may be drawn. */
export interface PullShown {
  form: "pull";
  models: string[];
}

/** A people that a hero can be of. */
export interface RaceOffered {
  id: string;
  name: string;
  text: string;
  line: string;
  points: number;
}

/** A ram: the first ship moves into the second. */
export interface RamAsked {
  first: string;
  second: string;
  policy?: string;
  rulings?: string[];
}

/** One ship's die: the face it needs, the ship it hurts, and the Wounds that it costs. */
export interface RamDieOdds {
  needs: number | null;
  hurts: string;
  wounds: Record<string, number>;
}

/** The odds of a ram. */
export interface RamOdds {
  policy: string;
  first: RamDieOdds;
  second: RamDieOdds;
}

/** A ram before the dice: of the ship that moves, then of the other. */
export interface RamSeen {
  ship: string;
  name: string;
  is_declared: boolean;
  is_friend: boolean;
  sides: [HullSide | null, HullSide | null];
  needs: [number | null, number | null];
  strikes: [string, string];
  hurts: [number, number];
  slays: [number, number];
}

/** Two ships have rammed: what each die needed, and the Wounds lost. */
export interface RammingManeuver {
  event: "ramming-maneuver";
  ships: [string, string];
  names: [string, string];
  strengths: [Tally, Tally];
  integrities: [Tally, Tally];
  needs: [number | null, number | null];
  hits: [boolean, boolean];
  lost: [number, number];
  is_declared: boolean;
  are_friends: boolean;
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

/** A force that ships with its game. */
export interface ReadyOffered {
  id: string;
  points: number;
  models: number;
  army: ForceList;
}

/** Why a bot decided as it did. */
export interface ReasonTold {
  seat: string;
  bot: string;
  reason: string;
  figures: string;
}

/** Who would have died lives {R-CP-05}. */
export interface Recovered {
  event: "recovered";
  member: string;
  name: string;
  circumstance: string;
  face: number;
}

/** Some models of one unit, all equipped alike. */
export interface Recruit {
  unit: string;
  count?: number;
  wargear?: string[];
  race?: string | null;
  name?: string;
  base?: string | null;
  veteran?: Veteran | null;
}

/** One line of the army as it takes the field. */
export interface RecruitCounted {
  place: number;
  title: string;
  label: string;
  price: Sum;
  points: number;
  values: Value[];
  slots: string[][];
  left_over: string[];
  faults: Fault[];
  story: Said[];
}

/** Models that are taken on at list price. */
export interface RecruitWish {
  after: number;
  recruit: Recruit;
  is_tracked?: boolean;
  is_squad?: boolean;
}

/** A zone with sides along the table's edges, border included. */
export type Rect = [number, number, number, number];

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
  elite: string | null;
}

/** The same seats again, with another seed; the same links open the new table. Swapped, two change places. */
export interface Rematch {
  type: "rematch";
  id: number;
  seat: string;
  is_swapped?: boolean;
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
  look: AskOrders | AskCourse | AskShipReach | AskVolley | AskSalvo | AskFacing | AskBoardings | AskTape | AskRules | AskCard | AskCast | AskCastAt | AskFaults | AskIdeas | AskPlaces | AskWorth | AskPath | AskPaths | AskReach | AskSight | AskShots | AskFights;
  entry?: number;
}

/** The game after an entry, and what that entry made happen. */
export interface ReplayStep {
  entry: number;
  state: unknown;
  scene: AftermathScene | FleetScene | RoomScene | BattleScene | null;
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
  names?: Record<string, string>;
}

/** A straight move; a distance of 0 leaves the ship where it is. */
export interface RepositionMove {
  direction: number;
  distance: number;
}

/** Who may move, and how far. */
export interface RepositionShown {
  form: "reposition-ship";
  ship: string;
  most: number;
}

/** What a seat is asked. */
export interface RequestShown {
  at: number;
  seat: string;
  question: string;
  text: string;
  rule: string | null;
  choices: Choice[];
  form: FormShown | null;
  suggestions: FormFilled[];
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

/** What came of a table is to become the next entry. */
export interface ResultWish {
  after: number;
}

/** A model leaves by a way. */
export interface Retreat {
  do: "retreat";
  model: string;
  path: [number, number][];
}

/** Who may retreat. */
export interface RetreatShown {
  form: "retreat";
  movers: RetreaterShown[];
}

/** A model retreats: its way, what that cost, and who saw it go. */
export interface Retreated {
  event: "retreated";
  side: string;
  model: string;
  name: string;
  path: [number, number][];
  cost: Tally;
  allowance: Tally;
  is_declared: boolean;
  seen_by: string[];
}

/** A model that may retreat, and how far. */
export interface RetreaterShown {
  model: string;
  allowance: number;
}

/** Straight back, up to a quarter of Move (CC-MOVE-07). */
export interface Reverse {
  do: "reverse";
  ship: string;
  distance: number;
  ram?: string | null;
}

/** Dice as they fell. */
export interface Rolled {
  event: "rolled";
  seat: string;
  label: string;
  rule: string;
  faces: number[];
  sides: number;
  need: number | null;
  hits: number | null;
  again: number[];
  by_hand: boolean;
}

/** A room as it is built. */
export interface Room {
  number: number;
  entrance: Door;
  exit: Door;
  walls: number[];
  barricade: number;
  scatter: number;
  interface: number | null;
}

/** A room with everything that stands in it but its enemies. */
export interface RoomEntered {
  event: "roomentered";
  room: Room;
  rooms: number;
  objective: Objective;
}

export interface RoomLeft {
  event: "roomleft";
  number: number;
  healed: number;
}

/** A room as it stands. */
export interface RoomScene {
  board: "dungeon";
  size: number;
  room: number;
  rooms: number;
  turn: number;
  phase: string;
  actions: number;
  most_actions: number;
  objective: string;
  objective_text: string;
  objective_rule: string;
  setting: string;
  setting_text: string;
  faction: string;
  goal: string;
  squares: SquareDrawn[];
  doors: DoorDrawn[];
  hero: ModelDrawn;
  enemies: ModelDrawn[];
  deeds: [string, number][];
  figures: FigureSeen[];
  looks: FactionLook[];
  ending: Ending | null;
}

export interface RoomTriedAgain {
  event: "roomtriedagain";
  number: number;
}

/** A row of a table. */
export interface RowDrawn {
  face: number;
  rule: string;
  title: string;
  effect: string;
  text: string;
  points: number | null;
  is_open: boolean;
}

/** A row that can change nothing, where another takes its place {R-CP-21}. */
export interface RowPassed {
  event: "row-passed";
  member: string;
  name: string;
  row: string;
  why: string;
}

/** What a die brings on a table (CP-GEN-15). */
export interface RowRolled {
  event: "row-rolled";
  member: string;
  name: string;
  row: string;
  face: number;
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

/** A rule, or a ruling in the same fields, with all that settles what it means. */
export interface RuleAnswer {
  id: string;
  title: string;
  text: string;
  source: string[];
  kind: string;
  game: string;
  rulings: RulingInForce[];
  examples: Example[];
}

/** From here on a game is played by another version of its rules. */
export interface RulesChanged {
  event: "rules-changed";
  before: number;
  version: number;
  note: string;
  changed: string[];
}

/** A ruling that is not as recommended. */
export interface RulingChosen {
  setting: string;
  rule: string;
  title: string;
  text: string;
}

/** How a table reads a doubtful place. */
export interface RulingInForce {
  id: string;
  title: string;
  setting: string;
  chosen: string;
  text: string;
  is_default: boolean;
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

/** The end: how, and what came of it; the score is ours (DD-RUN-08). */
export interface RunEnded {
  event: "runended";
  is_won: boolean;
  reason: string;
  rule: string;
  deeds: Deeds;
  score: number;
}

/** Setting, objective, length and faction (DD-RUN-03). */
export interface RunPlanned {
  event: "runplanned";
  hero: string;
  setting: string;
  setting_text: string;
  objective: string;
  rooms: number;
  faction: string;
  is_civil_war: boolean;
}

/** A sentence about a model, and a keyword or rule that it explains. */
export interface Said {
  text: string;
  title: string | null;
  rules: string[];
}

/** One Fire token of one weapon. */
export interface SalvoAsked {
  shooter: string;
  target: string;
  weapon?: string | null;
  distance?: string;
  cover?: number;
  shields?: number;
  in_the_way?: number;
  arc?: boolean;
  policy?: string;
  rulings?: string[];
}

/** The odds of a salvo, and every part of its numbers. */
export interface SalvoOdds {
  policy: string;
  dice: number;
  value: number;
  defense: number;
  hit_needs: number | null;
  needs: number | null;
  save: number | null;
  save_dice: number;
  parts: Part[];
  defense_parts: Part[];
  save_parts: Part[];
  rule: string;
  fact: string | null;
  wounds: Record<string, number>;
}

/** The five main scenarios (SK-SCEN-03 to -07). */
export type Scenario = "annihilation" | "break-their-lines" | "hold-the-line" | "king-of-the-hill" | "play-objectives";

export interface ScenarioChosen {
  event: "scenariochosen";
  side: string;
  scenario: Scenario;
}

/** A side has chosen its scenario, and only its own seats know which. */
export interface ScenarioHidden {
  event: "scenariohidden";
  side: string;
}

/** A main scenario, and how it scores. */
export interface ScenarioOffered {
  id: Scenario;
  name: string;
  text: string;
  rule: string;
}

/** What the battle is about, and the ships that are named for it. */
export interface ScenarioPlayed {
  event: "scenario-played";
  name: string;
  aim: string;
  meaning: string;
  rule: string;
  ships: string[];
  names: string[];
}

/** A score that stands, and the table of its day. */
export interface ScoreKept {
  day: string;
  score: number;
  is_won: boolean;
  scores: ScoreShown[];
}

/** A line of the table of scores. */
export interface ScoreShown {
  name: string;
  score: number;
  is_won: boolean;
}

/** One side's victory points, part by part. */
export interface Scored {
  event: "scored";
  side: string;
  score: Tally;
}

/** A scout goes a way. */
export interface ScoutMove {
  do: "move";
  model: string;
  path: [number, number][];
}

/** Who may scout, how far, and how far from enemies. */
export interface ScoutShown {
  form: "scout";
  models: string[];
  allowance: number;
  away: number;
}

/** A scout has moved before the first turn. */
export interface Scouted {
  event: "scouted";
  model: string;
  name: string;
  path: [number, number][];
  cost: number;
}

/** What opens a seat: the token, and a link that carries it where no server sees it. */
export interface SeatLink {
  seat: string;
  token: string;
  link: string;
}

/** The dice of a seat whose successes were counted: what was to be expected, and what fell. */
export interface SeatLuck {
  seat: string;
  dice: number;
  expected: number;
  actual: number;
  fortune: string;
}

/** The game as one seat sees it; seat is null for a spectator, state is null where the scene says it all. */
export interface SeatSeen {
  seat: string | null;
  state: unknown;
  scene: AftermathScene | FleetScene | RoomScene | BattleScene | null;
  requests: RequestShown[];
  answered: string | FormFilled | null;
  draft: string | FormFilled | null;
  undo: UndoShown | null;
  spans: string[];
  watches: string[];
  watch: string | null;
  standing: StandingSeen[];
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

/** A battle is settled: what everybody's members come to (CP-GEN-03). */
export interface SettledUp {
  event: "settled-up";
  battle: number;
  players: PointsSettled[];
}

/** A model that wounds are shared out among, as this fight has left it so far. */
export interface SharerSeen {
  model: string;
  wounds: number;
  save: number | null;
}

/** A force that is to be printed. */
export interface SheetAsked {
  army: Record<string, unknown>;
  paper?: "a4" | "letter" | null;
  packs?: string[];
}

/** The ships whose shields go up, and how many tokens each has. */
export interface ShieldFormShown {
  form: "shields";
  ships: Record<string, number>;
}

/** A shield among those whom a [Blast] has caught saves for all of its side near the target. */
export interface ShieldShared {
  event: "shieldshared";
  bearer: string;
  save: number;
  names: string[];
}

/** Where all Shield tokens point, of both sides together. */
export interface ShieldsRaised {
  event: "shields-raised";
  ships: string[];
  names: string[];
  sides: HullSide[][];
}

/** An action that may be used now. */
export interface ShipActionShown {
  ship: string;
  action: string;
  name: string;
  cost: number;
  pool: string;
  targets: string[];
  words: string;
}

/** An action of a ship's own is paid for. */
export interface ShipActionUsed {
  event: "ship-action-used";
  seat: string;
  ship: string;
  name: string;
  action: string;
  pool: string;
  points: number;
  left: number;
  friend: string;
  friend_name: string;
  effect: string;
  rule: string;
}

/** The second of two powers that are declared together (CC-AFF-04). */
export interface ShipAlsoCasts {
  power: string;
  target: string | null;
  affinity: number;
}

/** The three classes of the book, and what may stand on a round base (CC-BASE-01 to -03, -07). */
export type ShipClass = "construct" | "cruiser" | "fighter" | "warship";

/** A ship: on the table where it has a place; one that is slain and has a place is a wreck, and obstructs. */
export interface ShipDrawn {
  id: string;
  side: "blue" | "red";
  seat: string;
  name: string;
  kind: number;
  letter: string;
  number: string;
  at: [number, number] | null;
  heading: number;
  length: number;
  width: number;
  radius: number | null;
  corners: [number, number][];
  wounds: number;
  pools: Pool[];
  changed: Figure[];
  states: Condition[];
  orders: Order[];
  left: Order[];
  shields: HullSide[];
  shields_down: boolean;
  allowance: number;
  moved: number;
  drifted: number;
  has_moved: boolean;
  has_shot: boolean;
  is_done: boolean;
  is_frozen: boolean;
  is_adrift: boolean;
  is_slain: boolean;
  is_in_reserve: boolean;
  is_named: boolean;
  locked_with: string[];
  was_locked_with: string[];
  boards: string | null;
  coherent_with: string[];
  used: string[];
  lost: LossDrawn | null;
}

/** What is printed on a ship's card. */
export interface ShipKindDrawn {
  id: string;
  name: string;
  ship_class: ShipClass;
  faction: string;
  points: number;
  base: string;
  stats: Record<string, number>;
  save: number | null;
  ignores: number | null;
  has_shields: boolean;
  is_fighter: boolean;
  facing: "all-round" | "sides";
  degrees: number;
  weapons: WeaponDrawn[];
  powers: PowerDrawn[];
  actions: ActionDrawn[];
  keywords: string[];
  rules: string[];
  cloak: number;
  deploys: "anywhere" | "reserve" | "teleport" | "zone";
  arrives: number | null;
  priority: number;
  is_hero: boolean;
  look: number | null;
}

/** A ship that has left the table by what its scenario allows. */
export interface ShipLeft {
  event: "ship-left";
  ship: string;
  name: string;
  side: string;
  rule: string;
}

/** A ship is lost; it may stay on the table for a while. */
export interface ShipLost {
  event: "ship-lost";
  ship: string;
  name: string;
  side: string;
  by: string | null;
  means: string;
  rule: string;
  share: [number, number, number];
}

/** The ships that can still do something, and the limits of a turn. */
export interface ShipMovementShown {
  form: "ship-movement";
  ships: ShipShown[];
  degrees: number;
  legs: number;
  may_reverse: boolean;
  powers: ShipPowerShown[];
  actions: ShipActionShown[];
}

/** Wounds, Destiny, Faith or Affinity that a ship gets back, or loses without spending it. */
export interface ShipPointsChanged {
  event: "ship-points-changed";
  ship: string;
  name: string;
  points: number;
  what: string;
  source: string;
  rule: string;
}

/** A power declared and paid for, before any roll. */
export interface ShipPowerCast {
  event: "ship-power-cast";
  seat: string;
  caster: string;
  caster_name: string;
  power: string;
  power_name: string;
  target: string | null;
  target_name: string;
  paid: Tally;
  left: number;
  order: string | null;
  is_one_of_two: boolean;
}

/** An effect of a power that is not for ships {R-CC-72}. */
export interface ShipPowerIdle {
  event: "ship-power-idle";
  power_name: string;
  effect: string;
}

/** A power that was paid for comes to nothing: who cast it or was to suffer it is gone. */
export interface ShipPowerLost {
  event: "ship-power-lost";
  power_name: string;
  who: string;
}

/** Whether a power works, and what both sides have spent on it. */
export interface ShipPowerResolved {
  event: "ship-power-resolved";
  caster: string;
  power: string;
  power_name: string;
  works: boolean;
  resister: string | null;
  resister_name: string;
  affinity: Tally | null;
  faith: Tally | null;
  affinity_spent: number;
  faith_spent: number;
  resister_affinity_spent: number;
  destiny_spent: [number, number];
}

/** A power that may be cast now. */
export interface ShipPowerShown {
  ship: string;
  power: string;
  name: string;
  charge: number;
  most: number;
  targets: (string | null)[];
  twice: boolean;
}

/** A power takes hold of a ship. */
export interface ShipPowerTook {
  event: "ship-power-took";
  ship: string;
  name: string;
  power_name: string;
  words: string;
  rule: string;
}

/** Another ship of the squadron takes the shot, by its owner's will {R-CC-55}. */
export interface ShipPutForward {
  event: "ship-put-forward";
  named: string;
  ship: string;
  instead: string;
}

/** A friend that an action has moved. */
export interface ShipRepositioned {
  event: "ship-repositioned";
  ship: string;
  name: string;
  at: [number, number];
  distance: number;
  source: string;
  rule: string;
}

/** A shot, or a power that is rolled like one: every number before the dice. */
export interface ShipShot {
  event: "ship-shot";
  seat: string;
  shooter: string;
  shooter_name: string;
  weapon: string;
  target: string;
  target_name: string;
  distance: number;
  line: [[number, number], [number, number]] | null;
  dice: number;
  aim: CosmicRulesShootingAim;
  in_the_way: string[];
  save: Tally | null;
  save_dice: number;
  is_lobbed: boolean;
  because: string[];
}

/** A ship that can still do something: its orders, how far it goes, and whom it could board. */
export interface ShipShown {
  ship: string;
  orders: Order[];
  move: number;
  back: number;
  to_board: number;
  flies: boolean;
  drifts: boolean;
  targets: string[];
}

/** Where a ship would stand; corners as in the scene. */
export interface ShipStanding {
  at: [number, number];
  heading: number;
  corners: [number, number][];
}

/** A weapon that a ship may fire: how far, to which side, and how many shots it has left. */
export interface ShipWeaponShown {
  id: string;
  name: string;
  range: number;
  side: HullSide | null;
  shots: number;
  arc: boolean;
}

/** A model shoots a weapon at another; lobbed, in an arc. */
export interface Shoot {
  do: "shoot";
  model: string;
  weapon: string;
  target: string;
  lobbed?: boolean;
}

/** A power that may be cast instead of a shot. */
export interface ShootCastShown {
  model: string;
  power: string;
  name: string;
  most: number;
}

/** The ships that may shoot, one alone while it has shots left; and what may be done instead. */
export interface ShootFormShown {
  form: "ship-shoot";
  firing: string | null;
  ships: FiringShipShown[];
  powers: ShipPowerShown[];
  actions: ShipActionShown[];
}

/** Who may shoot, and what may be done instead; how many shots a model has left that is shooting. */
export interface ShootShown {
  form: "skirmish-shoot";
  shots_left: number | null;
  models: ShooterShown[];
  casts: ShootCastShown[];
  objectives: CompleteSpot[];
}

/** A ship fires a weapon at another; lobbed, in an arc. */
export interface ShootWeapon {
  do: "shoot";
  ship: string;
  weapon: string;
  target: string;
  lobbed?: boolean;
}

/** A model that may shoot, and with what. */
export interface ShooterShown {
  id: string;
  weapons: WeaponShown[];
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

/** A shot has struck what it was not meant for: a ship or terrain in the way, or a friend in the fight. */
export interface ShotAstray {
  event: "ship-shot-astray";
  shooter: string;
  name: string;
  struck: string;
  ship: string | null;
  cited: string[];
}

/** No die of a shot has succeeded, or all its force went into what was in the way. */
export interface ShotFailed {
  event: "shotfailed";
  shooter: string;
  name: string;
  absorbed_by: string;
}

/** A shot that was turned upon a model which it cannot hurt. */
export interface ShotInVain {
  event: "shotinvain";
  shooter: string;
  target: string;
  why: string;
}

/** No die of a shot has succeeded. */
export interface ShotMissed {
  event: "ship-shot-missed";
  shooter: string;
  name: string;
  cited: string[];
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
  expected: number | null;
  slays: number | null;
  in_the_way: string[];
}

/** One shot of several. */
export interface ShotWish {
  ship: string;
  weapon: string;
  target: string;
  lobbed?: boolean;
}

/** A shot has struck a ship, which loses nothing by it. */
export interface ShotWithoutHarm {
  event: "ship-shot-no-harm";
  ship: string;
  name: string;
  cited: string[];
}

/** A ship gives up the shots that it has left. */
export interface ShotsFinished {
  event: "ship-shots-finished";
  ship: string;
  name: string;
}

/** The four sides of a room. */
export type Side = "bottom" | "left" | "right" | "top";

/** A side, or whoever plays alone, and the share of the imagined games that it won. */
export interface SideChance {
  side: string;
  wins: number;
}

/** One side: its army, what it is after, and how it stands. */
export interface SideDrawn {
  side: "blue" | "red";
  name: string;
  seats: string[];
  scenario: string | null;
  scenario_rule: string | null;
  scenario_scores: string | null;
  missions: MissionDrawn[];
  pools: Pool[];
  score: Sum | null;
  models: number;
  most_models: number;
  is_hidden: boolean;
}

/** A side of a ship, the save of one token and of two there, and what could fire at it. */
export interface SideFaced {
  side: HullSide;
  save: number | null;
  save_of_two: number | null;
  threats: ThreatSeen[];
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

/** A side as it would fight, or what speaks against it. */
export interface SidePrepared {
  name: string;
  models: number;
  points: number;
  people: PersonShown[];
  notes: Fault[];
  faults: Fault[];
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

/** One side, and its scenario. */
export interface SideWish {
  ready?: string | null;
  army?: Record<string, unknown> | null;
  levy?: LevyWish | null;
  seats?: number;
  scenario?: Scenario | null;
}

/** A size of battle that is offered. */
export interface Size {
  limit: number;
  board: string;
  duration: string;
}

export interface SkirmishClashDestinySpent {
  event: "destinyspent";
  seat: string;
  points: number;
  left: number;
}

/** A model that is hurt and stands. */
export interface SkirmishDyingWoundsLost {
  event: "battle-wounds";
  model: string;
  name: string;
  wounds: number;
  left: number;
  rule: string;
}

/** A model that was held back comes to the table. */
export interface SkirmishMovingArrived {
  event: "arrived";
  side: string;
  model: string;
  name: string;
  at: [number, number];
  by_ambush: boolean;
}

/** A model has gone along a path: what it cost, whom it met, whom it left. */
export interface SkirmishMovingMoved {
  event: "moved";
  side: string;
  model: string;
  name: string;
  path: [number, number][];
  cost: Tally;
  allowance: Tally;
  rule: string;
  cause: string;
  manner: Manner;
  engages: string[];
  joins: string[];
  leaves: string[];
}

/** A side is done moving; after the second comes the Shoot Phase. */
export interface SkirmishMovingSideMoved {
  event: "sidemoved";
  side: string;
  is_second: boolean;
}

/** One side's part in a fight: its dice, its values, and what they need against the other side's. */
export interface SkirmishRulesFightingBlows {
  seat: string;
  dice: Tally;
  attack_value: Tally;
  attack_need: number | null;
  attack_line: string;
  wound_value: Tally;
  against: Tally;
  wound_need: number | null;
  wound_line: string;
  save_penalty: Tally;
}

/** A shot at one target: the two values, and the number needed, or None where no roll may be made. */
export interface SkirmishRulesShootingAim {
  value: Tally;
  against: Tally;
  need: number | null;
  rule: string;
}

/** A side has nobody left, on the table or in reserve {R-SK-25}. */
export interface SkirmishScoringSideOut {
  event: "sideout";
  side: string;
}

/** What lasted for the turn is over. */
export interface SkirmishScoringTurnEnded {
  event: "turnended";
  turn: number;
  ended: [string, string][];
}

/** Everybody is placed; priority is rolled for again. */
export interface SkirmishSettingUpBattleBegan {
  event: "battlebegan";
  turns: number;
}

/** Models placed on the table, or named as left off it. */
export interface SkirmishSettingUpDeployed {
  event: "deployed";
  side: string;
  models: string[];
  names: string[];
  places: [number, number][];
  held_back: string[];
  held_back_names: string[];
  left: number;
  is_last: boolean;
}

export interface SkirmishSettingUpEdgesTaken {
  event: "edgestaken";
  red: Edge;
  blue: Edge;
}

/** Models that find no place in their zone are held back, and come as reserves {R-SK-31}. */
export interface SkirmishSettingUpNoRoomFor {
  event: "noroomfor";
  side: string;
  models: string[];
  names: string[];
}

/** What a side's models have together; each is a counter of its own, open to everybody. */
export interface SkirmishSettingUpPoolsCounted {
  event: "poolscounted";
  side: string;
  destiny: Tally;
  faith: Tally;
  affinity: Tally;
}

/** The first roll for priority is won. */
export interface SkirmishSettingUpSetUpBegan {
  event: "setupbegan";
  first: string;
  is_laid: boolean;
}

export interface SkirmishSettingUpTerrainPlaced {
  event: "terrainplaced";
  side: string;
  name: string;
  at: [number, number];
  turned: number;
}

/** Pieces for which the table has no room left. */
export interface SkirmishSettingUpTerrainSetAside {
  event: "terrainsetaside";
  names: string[];
}

/** A shot, or a power that is rolled like one, at one model: every number before the dice. */
export interface SkirmishShootingShotFired {
  event: "battle-shot";
  seat: string;
  shooter: string;
  shooter_name: string;
  weapon: string;
  target: string;
  target_name: string;
  distance: number;
  dice: number;
  aim: SkirmishRulesShootingAim;
  in_the_way: string[];
  how: HowStruck;
  is_lobbed: boolean;
  because: string[];
}

export interface SkirmishTurningDestinyReturned {
  event: "destinyreturned";
}

export interface SkirmishTurningPhaseBegan {
  event: "phasebegan";
  turn: number;
  phase: string;
  first: string;
}

export interface SkirmishTurningPriorityWon {
  event: "prioritywon";
  winner: string;
  first: string;
}

export interface SkirmishTurningTurnBegan {
  event: "turnbegan";
  turn: number;
}

/** A model loses its last Wound, told the moment it does; it may leave the table later. */
export interface Slain {
  event: "slain";
  victim: Person;
  deed: Deed;
  by_own_side: boolean;
  statuses: string[];
  turn: number;
  phase: string;
  order: number;
}

/** A place for wargear: how many of these options it takes. */
export interface SlotShown {
  least: number;
  most: number;
  options: Named[];
}

/** What the battle is about. */
export interface SpaceScenarioDrawn {
  name: string;
  text: string;
  rule: string | null;
}

/** A scenario of battles in space. */
export interface SpaceScenarioOffered {
  id: string;
  name: string;
  text: string;
  scores: string;
  rule: string;
  turns: number;
}

export interface SpellCast {
  event: "spellcast";
  caster: string;
  spell: string;
  target: string;
  cost: number;
  face: number | null;
  instead_of: string | null;
  table: string;
}

/** Faith against Affinity, where somebody resisted. */
export interface SpellResisted {
  event: "spellresisted";
  caster_total: number;
  resister_total: number;
  works: boolean;
  faith: number;
  affinity: number;
  destiny: number;
  warded: number;
}

/** What a spell lays on a model. */
export interface SpellTook {
  event: "spelltook";
  name: string;
  spell: string;
  effect: string;
  rule: string;
}

/** A characteristic that may be bought: what it is before wargear, how high it may go, and what a point costs. */
export interface SpendLine {
  name: string;
  title: string;
  value: number;
  most: number;
  price: number;
}

/** What there is to spend, and on what. */
export interface SpendShown {
  form: "spend";
  budget: number;
  lines: SpendLine[];
}

/** Where a spot is placed. */
export interface SpotAt {
  at: [number, number];
}

export interface SpotCompleted {
  event: "spotcompleted";
  side: string;
  model: string;
  name: string;
  spot: number;
}

/** A strategic spot, and who has completed it. */
export interface SpotDrawn {
  number: number;
  at: [number, number];
  completed_by: string[];
}

/** A spot of Play Objectives; nobody's where it comes with the table. */
export interface SpotPlaced {
  event: "spotplaced";
  side: string | null;
  number: number;
  at: [number, number];
  apart: number;
}

/** How far a spot lies from the others, and from the edges. */
export interface SpotShown {
  form: "spot";
  apart: number;
  from_edges: number;
}

/** There is nowhere left for a spot to lie. */
export interface SpotsLeftOut {
  event: "spotsleftout";
  number: number;
}

/** A shot catches others beside its target. */
export interface Spread {
  event: "spread";
  weapon: string;
  target: string;
  caught: string[];
  cited: string[];
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

/** The Defender's three options (SK-FIGHT-12), the default first. */
export type Stance = "fight" | "fire" | "retreat";

/** What a fight comes to under one choice of its Defender: Wounds lost on average, by who attacks. */
export interface StanceSeen {
  attacker: string;
  stance: string;
  dice: [number, number];
  needs: [string, string];
  lost: [number, number];
  hurt: [number, number];
}

/** A matter that a seat may have answered by a policy, and the one that it keeps; null where it is asked. */
export interface StandingSeen {
  matter: string;
  title: string;
  policies: Policy[];
  policy: string | null;
  scope: string | null;
}

/** The roll that only orders what happens at the start {R-SK-28}. */
export interface StartRolled {
  event: "startrolled";
  first: string;
}

/** Who is worth more beside the station when a turn ends. */
export interface StationHeld {
  event: "station-held";
  holder: string | null;
  points: [number, number];
  scored: [number, number];
}

/** A model stays where it is; it may turn on the spot, which is no movement. */
export interface Stayed {
  event: "stayed";
  side: string;
  model: string;
  name: string;
  manner: Manner;
}

/** Models that have not got away, or did not want to, stay locked in combat. */
export interface StillLocked {
  event: "stilllocked";
  models: string[];
  names: string[];
}

/** A line of a member's story. */
export interface StoryLine {
  rule: string;
  kind: "glory" | "scar";
  words: string;
  battle: number;
  points: number;
  is_new: boolean;
  is_owed: boolean;
  changes_nothing: boolean;
}

/** Who would strike at those who leave, if they choose to. */
export interface StrikeSeen {
  strikers: string[];
  leavers: string[];
  words: string;
  dice: number;
  needs: number[];
  lost: [number, number][];
  expected: number;
  slays: number;
}

/** A slain model strikes once more before it is taken off. */
export interface StruckInDying {
  event: "struckindying";
  model: string;
  name: string;
  dice: Tally;
}

/** A number with its reasons. */
export interface Sum {
  total: number;
  parts: Part[];
}

/** Where a model rises. */
export interface SummonAt {
  at: [number, number];
}

/** Who comes, how near to whom, and how far from enemies. */
export interface SummonShown {
  form: "summon";
  unit: string;
  radius: number;
  around: [number, number, number];
  range: number;
  clear_of_enemies: number;
}

/** A power brings models to the table. */
export interface Summoned {
  event: "summoned";
  power_name: string;
  number: Tally;
  models: string[];
  names: string[];
  places: [number, number][];
  rule: string;
}

/** A Surge that is no longer possible when its turn comes. */
export interface SurgeLost {
  event: "surgelost";
  name: string;
}

/** A Surge was answered by a Surge: the wagers, and whose Surge comes first. */
export interface SurgesMet {
  event: "surgesmet";
  heroes: [string, string];
  wagers: [number, number];
  first: string;
}

/** The one table that a member rolls on (CP-GEN-09, CP-GEN-13). */
export interface TableChosen {
  event: "table-chosen";
  member: string;
  name: string;
  table: CampaignTable;
  why: string;
}

/** A table that fits whose turn it is. */
export interface TableDrawn {
  table: string;
  heading: string;
  rows: RowDrawn[];
}

/** A table of the campaign that is open, or over and not in the ledger yet. */
export interface TableOfCampaignShown {
  table: string;
  kind: "battle" | "settling";
  title: string;
  players: string[];
  battle: number;
  is_over: boolean;
  waiting_for: string[];
}

/** A table of the campaign; the links of its players open their seats there too. */
export interface TableOpened {
  table: string;
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
  sealed: string[];
  clock: Clock | null;
  deadline: number | null;
  proposal: Proposal | null;
  undone: Undone[];
  ended: Ended | null;
  successor: string | null;
  day: string | null;
  is_open: boolean;
  goes_on_from: number;
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
  is_open?: boolean;
  record?: Record<string, unknown> | null;
  entry?: number | null;
}

/** Sit down again where a bot has taken over. */
export interface TakeBack {
  type: "takeback";
  id: number;
  seat: string;
}

/** Slain models leave the table. */
export interface TakenOff {
  event: "takenoff";
  models: string[];
  names: string[];
  rule: string;
}

/** A number with its reasons. */
export interface Tally {
  parts: Part[];
}

/** What dice on a real table show, in their order. */
export interface TappedFaces {
  faces: number[];
}

/** Whom the run is for. */
export interface TargetNamed {
  event: "targetnamed";
  name: string;
  face: number;
  is_beyond: boolean;
  is_named: boolean;
}

/** What shots come to for one ship that they may strike. */
export interface TargetSeen {
  ship: string;
  lost: [number, number][];
  expected: number;
  slays: number;
}

/** Another model takes the shot, by its owner's will {R-SK-60}. */
export interface TargetSwapped {
  event: "targetswapped";
  named: string;
  instead: string;
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

/** What is left to be placed, and how far apart. */
export interface TerrainShown {
  form: "terrain";
  pieces: number[];
  spacing: number;
  kinds: PieceToPlace[];
}

/** The short text of a force, to be read. */
export interface TextAsked {
  text: string;
  packs?: string[];
}

/** An enemy's weapon that could fire at a side. */
export interface ThreatSeen {
  ship: string;
  weapon: string;
  name: string;
  distance: number;
  in_range: boolean;
  fires: boolean;
  after_moving: boolean;
}

/** A ship that has rammed is moved back until an inch away {R-CC-20}. */
export interface ThrownBack {
  event: "thrown-back";
  ship: string;
  name: string;
  at: [number, number];
  heading: number;
}

/** What a token will come to. */
export interface TokenSeen {
  order: Order;
  text: string;
  rule: string | null;
  is_lost: boolean;
}

/** An event, in words and as a value. It holds nothing that could hold it, and there are many. */
export interface Told {
  number: number;
  entry: number;
  text: string;
  short: string | null;
  rules: string[];
  event: GameEvent;
  is_standing: boolean;
}

/** A model counts as a hero from now on, in the place of a Captain. */
export interface TookCommand {
  event: "tookcommand";
  model: string;
  name: string;
  captain: string;
}

export interface TrinketUsed {
  event: "trinketused";
  name: string;
  item: string;
}

/** An inch forward, then round: to the left above zero (CC-MOVE-03). */
export interface TurnShip {
  do: "turn";
  ship: string;
  degrees: number;
  forward?: number;
  ram?: string | null;
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

/** An entry that is to be taken back; the last that stands where none is named. */
export interface UndoWish {
  after: number;
  entry?: number | null;
}

/** Decisions taken back past the horizon: by whom, with whose consent, from where and to where. */
export interface Undone {
  seat: string;
  consents: string[];
  from_entry: number;
  to_entry: number;
}

/** A unit or a ship that can be recruited. */
export interface UnitCard {
  id: string;
  name: string;
  mark: string;
  type: string;
  faction: string | null;
  religion: string | null;
  pack: string;
  text: string;
  origin: string;
  is_named: boolean;
  has_race: boolean;
  price: Sum;
  values: Value[];
  base: string;
  facts: string[];
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

/** Take one's sealed answer back, as long as the others are awaited too. */
export interface Unseal {
  type: "unseal";
  id: number;
  seat: string;
  step: number;
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

/** A ship uses an action of its own on a friend, or on itself. */
export interface UseShipAction {
  do: "action";
  ship: string;
  action: string;
  target: string;
}

/** A characteristic as a card prints it; where race or wargear change it, why it is so. */
export interface Value {
  name: string;
  letter: string;
  shown: string;
  change: Sum | null;
}

/** Who of a warband a recruit is, and what has become of it. */
export interface Veteran {
  member: string;
  changes?: VeteranChange[];
  points?: VeteranPart[];
  gear?: string[];
  spells?: string[];
  was?: string;
  scars?: string[];
  glories?: string[];
  duties?: string[];
}

/** A characteristic that is higher or lower for good, or for this game. */
export interface VeteranChange {
  value: number;
  name: string;
  rule: string;
  characteristic: "affinity" | "aggression" | "defense" | "destiny" | "faith" | "integrity" | "martial" | "move" | "perception" | "strength" | "wounds";
}

/** One reason why a veteran is not what the list sells. */
export interface VeteranPart {
  value: number;
  name: string;
  rule: string;
}

/** The way that a model goes, and its manner. */
export interface WalkDecided {
  path: [number, number][];
  manner?: Manner;
}

/** Who is moved, how far, beside whom it must end, and how it may go. */
export interface WalkShown {
  form: "walk";
  model: string;
  allowance: number;
  beside: string | null;
  may_engage: boolean;
  manners: Manner[];
}

/** The army of a warband for a battle, each recruit with its history, and what a chart would forbid of it. */
export interface WarbandFielded {
  army: Army;
  notes: Fault[];
}

/** An army that joins, by whoever has seen the campaign up to an entry. */
export interface WarbandWish {
  after: number;
  army: Record<string, unknown>;
  track?: string[] | null;
  squads?: boolean;
}

/** The way of one model among several, how it is gone, and whom it shall lead to. */
export interface Way {
  model: string;
  path: [number, number][];
  manner?: Manner;
  foe?: string | null;
}

/** One of several moves, after those before it. */
export interface WaySeen {
  model: string;
  path: [number, number][];
  manner: Manner;
  cost: Sum;
  allowance: Sum;
  faults: Fault[];
}

/** A weapon of a ship, as it counts under the table's rulings. */
export interface WeaponDrawn {
  id: string;
  name: string;
  barrels: number;
  arc: HullSide | null;
  range: number;
  strength: number;
  dice: number;
  wounds: number;
  penalty: Penalty;
  keywords: string[];
  once: boolean;
  lobbed: boolean;
}

/** A weapon that a ship has: where it fires to, and what keeps it from firing. */
export interface WeaponSeen {
  weapon: string;
  name: string;
  arc: HullSide | null;
  range: number;
  outline: [number, number][];
  rings: [number, number][][];
  shots: number;
  faults: Fault[];
}

/** A ranged weapon. */
export interface WeaponShown {
  id: string;
  name: string;
  range: number;
  arc: boolean;
}

/** A ship of the vanguard that moves before the first turn. */
export interface WentAhead {
  event: "cosmic-went-ahead";
  side: string;
  ship: string;
  name: string;
  distance: number;
  at: [number, number];
}

export interface WoundRegained {
  event: "woundregained";
  name: string;
  left: number;
}

/** Wounds that are shared out one by one. */
export interface WoundsSeen {
  number: number;
  models: SharerSeen[];
}

/** Ships that were lost earlier in the phase leave the table. */
export interface WrecksTakenOff {
  event: "wrecks-taken-off";
  ships: string[];
  names: string[];
  rule: string;
}

/** A ship's control zone. */
export interface ZoneAround {
  ship: string;
  outline: [number, number][];
}

/** A part of the table that a side deploys in or that a scenario asks about. */
export interface ZoneDrawn {
  name: string;
  side: "blue" | "red" | null;
  corner: [number, number] | null;
  size: [number, number] | null;
  at: [number, number] | null;
  radius: number | null;
  is_past: boolean;
}

/** The objective zone of King of the Hill. */
export interface ZoneMarked {
  event: "zonemarked";
  sides: string[];
  middle: [number, number];
  radius: number;
}
