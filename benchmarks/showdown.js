// Random battles of Pokemon Showdown for `benchmarks/skirmish.py`; NODE_PATH names the modules it is installed in.
// For each line of input, a number of seconds of processor time, it plays for so long and writes how many battles it
// played a second and how many choices they had. Battles are driven directly, without the text streams: its fastest way.
const {Battle, PRNG, Teams} = require('pokemon-showdown');
const {createInterface} = require('node:readline');

const FORMAT = 'gen9randombattle';
const chance = new PRNG([1, 2, 3, 4]);
const below = (limit) => chance.random(limit);
const seed = () => [0, 1, 2, 3].map(() => below(0x10000)).join(',');
const team = () => Teams.pack(Teams.generate(FORMAT, {seed: seed()}));

function spent() {
  const used = process.cpuUsage();
  return (used.user + used.system) / 1e6;
}

function choiceFor(request) {
  if (!request || request.wait) return null;
  if (request.teamPreview || (request.active && request.active.length > 1)) return 'default';
  const bench = request.side.pokemon
    .map((each, at) => [each, at + 1])
    .filter(([each]) => !each.active && !each.condition.endsWith(' fnt'))
    .map(([, at]) => `switch ${at}`);
  if (request.forceSwitch) {
    const plain = bench.length && !request.side.pokemon.some((each) => each.reviving);
    return plain ? bench[below(bench.length)] : 'default';
  }
  const [active] = request.active;
  const moves = active.moves
    .map((each, at) => [each, at + 1])
    .filter(([each]) => !each.disabled && each.pp !== 0)
    .map(([, at]) => `move ${at}`);
  const mayLeave = bench.length && !active.trapped && !active.maybeTrapped;
  if (mayLeave && below(10) >= 7) return bench[below(bench.length)];
  return moves.length ? moves[below(moves.length)] : 'default';
}

function play() {
  const battle = new Battle({
    formatid: FORMAT, seed: seed(), p1: {name: 'a', team: team()}, p2: {name: 'b', team: team()},
  });
  let choices = 0;
  while (!battle.ended && battle.turn < 1000) {
    for (const side of battle.sides) {
      const choice = choiceFor(side.activeRequest);
      if (!choice || side.isChoiceDone() || battle.ended) continue;
      if (!battle.choose(side.id, choice)) battle.choose(side.id, 'default');
      choices += 1;
    }
  }
  return choices;
}

createInterface({input: process.stdin}).on('line', (line) => {
  const start = spent();
  let games = 0, choices = 0;
  while (spent() - start < Number(line)) {
    choices += play();
    games += 1;
  }
  const seconds = spent() - start;
  console.log(`${games / seconds} ${choices / seconds}`);
});
