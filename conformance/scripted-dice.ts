import type { Context } from './suite.ts';

/*
 * Dice that fall as scripted. The script is turned into the random numbers that give those faces, through the die's own `mapRandomFace`, so
 * everything else is done by the host.
 */

type Faced = { mapRandomFace(randomUniform: number): number };

/** How many parts of [0, 1) are searched for the one of a face: enough for a d100, and none of them lies on an edge. */
const PARTS = 997;

function dieOf(kind: string): Faced {
  const { Coin, Die, FateDie } = foundry.dice.terms;
  if (kind === 'dc') return new Coin({ number: 1 });
  if (kind === 'df') return new FateDie({ number: 1 });
  return new Die({ number: 1, faces: Number(kind.slice(1)) });
}

function drawFor(die: Faced, face: number): number {
  for (let at = 0; at < PARTS; at++) {
    const draw = (at + 0.5) / PARTS;
    if (die.mapRandomFace(draw) === face) return draw;
  }
  throw new Error(`no random number gives the face ${face}`);
}

/** The random numbers for a script like "d6 6 4 d8 1". */
function drawsOf(script: string): number[] {
  let die: Faced | undefined;
  const draws: number[] = [];
  for (const word of script.split(' ').filter((one) => one !== '')) {
    if (word.startsWith('d')) die = dieOf(word);
    else if (die) draws.push(drawFor(die, Number(word)));
  }
  return draws;
}

/**
 * Evaluates a formula on dice that fall as scripted. It fails when more or fewer dice are rolled than the script has. The host's own random numbers
 * are restored after each check.
 */
export function scriptedDice({
  before,
  afterEach,
}: Context): (
  formula: string,
  script: string,
  data?: Record<string, unknown>,
) => Promise<Roll.Evaluated<Roll>> {
  let own: () => number;
  before(() => {
    own = CONFIG.Dice.randomUniform;
  });
  afterEach(() => {
    CONFIG.Dice.randomUniform = own;
  });
  return async (formula, script, data = {}) => {
    const draws = drawsOf(script);
    CONFIG.Dice.randomUniform = () => {
      const draw = draws.shift();
      if (draw === undefined) throw new Error('more dice were thrown than the example has');
      return draw;
    };
    const roll = await new Roll(formula, data as never).evaluate({ allowInteractive: false });
    if (draws.length > 0) throw new Error(`${draws.length} of the example's dice were not thrown`);
    return roll;
  };
}
