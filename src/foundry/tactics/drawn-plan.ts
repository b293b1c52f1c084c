import { fighters, type Pending } from '../../core/encounter.ts';
import type { DrawnLine, Tone } from '../../core/grid/drawing.ts';
import type { Cell } from '../../core/grid/square.ts';
import type { Offer } from '../../core/offer.ts';
import { atMoment, contextOf, type Field, withFighterAt } from '../../core/tactics/field.ts';
import type { Id } from '../../core/text.ts';
import { draw, erase } from '../board/drawing.ts';
import { tokenOf } from '../board/scene.ts';
import { forecast, headline } from '../cards/forecast.ts';
import { nameOf } from '../shared/ids.ts';
import { percent, say, uiText } from '../shared/text.ts';
import type { Plan } from './answer.ts';
import type { Moment } from './carry-out.ts';
import { fieldOf } from './field.ts';

/* A plan in figures, and on the board: the route, the line to the target, the chance. */

/** The field once a fighter has gone where a plan leads. */
function fieldAfter({ combat }: Moment, who: Id, { way }: Plan): Field {
  const field = fieldOf(combat, who);
  const end = way?.at(-1);
  return end && field.squareMoves
    ? atMoment(field, withFighterAt(field.enc, field.squareMoves, who, end))
    : field;
}

/** The offer that a plan takes. */
function offerOf(field: Field, who: Id, { about, target }: Plan): Offer | undefined {
  if (about === undefined) return undefined;
  const context = contextOf(field, who, target === undefined ? [] : [target]);
  return field.enc.ruleset.actions(context as never).find(({ id }) => id === about);
}

/** The first chance of a plan: of what it does, or of an answer on a card. */
function chanceOf(moment: Moment, asked: Pending, who: Id, plan: Plan): ReturnType<typeof headline> {
  const { ruleset, rules, cast, open } = moment.enc;
  const card = open.find(({ id }) => id === asked.play);
  const option = typeof plan.value === 'string' ? plan.value : undefined;
  if (card && option !== undefined) {
    const { play, input, log } = card;
    const supposing = { ask: asked.ask.id, option };
    return headline(forecast({ ruleset, rules, play, input, cast: card.cast, log, forWhom: who, supposing }));
  }
  const field = fieldAfter(moment, who, plan);
  const { play } = (who in cast && offerOf(field, who, plan)) || {};
  if (!play || ruleset.plays[play.name]?.fault(fighters(field.enc.cast), play.input, rules)) return undefined;
  const everybody = fighters(field.enc.cast);
  return headline(
    forecast({ ruleset, rules, play: play.name, input: play.input, cast: everybody, forWhom: who }),
  );
}

/** How far the target will be. */
function distanceOf(moment: Moment, who: Id, plan: Plan): string | undefined {
  if (plan.target === undefined) return undefined;
  const field = fieldAfter(moment, who, plan);
  const { distance } = field.facts(field.enc, who, plan.target);
  return distance === undefined ? undefined : uiText('extras.metres', { n: Math.round(distance * 10) / 10 });
}

/** What a plan is called, and at whom it is aimed. */
export function titleOf({ label, target }: Plan): string {
  const what = say(label);
  return target === undefined ? what : uiText('prompt.aimed', { what, at: nameOf(target) });
}

/** A plan in a few figures: how far the target is, and the chance. */
export const figuresOf = (moment: Moment, asked: Pending, who: Id, plan: Plan): string =>
  [distanceOf(moment, who, plan), chanceOf(moment, asked, who, plan)?.text]
    .filter((one) => one !== undefined)
    .join(' · ');

/** The middle of a token whose corner is in a square. */
const middleOf = ({ width, height }: TokenDocument.Implementation, { x, y }: Cell): Cell => ({
  x: x + (width ?? 1) / 2,
  y: y + (height ?? 1) / 2,
});

const cornerOf = ({ x, y, parent }: TokenDocument.Implementation): Cell => {
  const size = parent?.grid.size ?? 1;
  return { x: x / size, y: y / size };
};

/** The lines from one point to the next. */
const linesAlong = (points: readonly Cell[], tone: Tone): DrawnLine[] =>
  points.flatMap((b, i) => {
    const a = points[i - 1];
    return a ? [{ a, b, tone }] : [];
  });

/** Draws a plan on the board, if its scene is viewed: the route, the line to the target, and the chance on it. */
export function drawPlan(moment: Moment, asked: Pending, who: Id, plan: Plan): void {
  const token = tokenOf(who);
  if (!token || !canvas?.ready || canvas.scene !== token.parent) {
    erase();
    return;
  }
  const { way = [] } = plan;
  const route = [cornerOf(token), ...way].map((cell) => middleOf(token, cell));
  const end = route.at(-1) ?? cornerOf(token);
  const cells = way.map(({ x, y }) => ({ x, y, tone: 'mild' as const }));
  const target = plan.target === undefined ? undefined : tokenOf(plan.target);
  if (!target) {
    draw({ cells, lines: linesAlong(route, 'mild') });
    return;
  }
  const field = fieldAfter(moment, who, plan);
  const { covered = 0 } = field.facts(field.enc, who, plan.target);
  const tone = covered > 0 ? 'bad' : 'good';
  const at = middleOf(target, cornerOf(target));
  const chance = chanceOf(moment, asked, who, plan);
  const text = chance && chance.p > 0 ? percent(chance.p) : '';
  draw(
    {
      cells: [...cells, { ...cornerOf(target), tone }],
      lines: [...linesAlong(route, 'mild'), ...linesAlong([end, at], tone)],
    },
    text ? [{ x: (end.x + at.x) / 2, y: (end.y + at.y) / 2 - 0.5, text }] : [],
  );
}
