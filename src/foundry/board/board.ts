import { rulesetOf } from '../../rulesets/index.ts';
import { stateOf } from '../documents/round-data.ts';
import type * as Fight from './board-fight.ts';
import type { Waypoint } from './board-way.ts';
import { TONE_COLOURS } from './tone-colours.ts';

/* What the board shows of a fight: previews of movements on the ruler, and who watches whom. The code is fetched when a fight needs it. */

let fight: typeof Fight | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The part of a ruler label that we may add to. */
interface Label {
  readonly units: string;
}

/** Lets token rulers show previews of movements. Called once in `init`. */
export function registerTokenRuler(): void {
  const { TokenRuler } = foundry.canvas.placeables.tokens;
  class FivefoldTokenRuler extends TokenRuler {
    protected override _getWaypointLabelContext(waypoint: never, state: never): never {
      const context = super._getWaypointLabelContext(waypoint, state) as Label | undefined;
      const { next } = waypoint as Waypoint;
      const told = context && !next ? fight?.pathPreview(this.token.document, waypoint) : undefined;
      if (!context || !told) return context as never;
      return { ...context, units: [context.units, ...told.words].join(' · ') } as never;
    }

    protected override _getSegmentStyle(waypoint: never): never {
      const style = super._getSegmentStyle(waypoint) as object;
      return (
        fight?.pathPreview(this.token.document, waypoint)?.bad ? { ...style, color: TONE_COLOURS.bad } : style
      ) as never;
    }
  }
  Object.assign(CONFIG.Token, { rulerClass: FivefoldTokenRuler });
}

async function draw(): Promise<void> {
  timer = undefined;
  const fights = game.combats?.some(
    (combat) => stateOf(combat) !== undefined && rulesetOf(combat.type)?.round.movePreview !== undefined,
  );
  try {
    if (fights) fight ??= await import('./board-fight.ts');
  } catch (error) {
    console.warn('Fivefold | the board could not be fetched:', error);
  }
  fight?.drawEyes();
}

/** Redraws when fights or tokens change. Called once in `ready`. */
export function followBoard(): void {
  const later = (): void => {
    if (timer === undefined) timer = setTimeout(() => void draw());
  };
  const on = Hooks.on as unknown as (hook: string, fn: () => void) => void;
  for (const hook of ['canvasReady', 'moveToken', 'createToken', 'deleteToken', 'updateToken'])
    on(hook, later);
  for (const change of ['create', 'update', 'delete']) on(`${change}Combat`, later);
  later();
}
