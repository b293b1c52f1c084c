import type { Option } from '../../core/ask.ts';
import { MASTER } from '../../core/ask.ts';
import type { Change } from '../../core/change.ts';
import type { Check } from '../../core/dice/check.ts';
import { eachDie } from '../../core/dice/check.ts';
import type { Run, Step } from '../../core/replay.ts';
import type { Cast, Told } from '../../core/stage.ts';
import type { Id, Json, Msg, RuleId } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { CardEnd, CardRow, CardView, Track } from '../../core/view.ts';
import type { StFighter } from './fighter.ts';
import { UNARMED, weaponOf } from './gear.ts';
import type { Marks } from './health.ts';
import { techniqueOf } from './manners.ts';
import type { Attack } from './pools.ts';
import type { Rules } from './rules.ts';
import { inZone } from './stances.ts';
import { healthTrack } from './track.ts';
import { weaponName } from './words.ts';

type StRun = Run<Json, StFighter>;

function rollRow(ask: Check, faces: readonly number[], heard: unknown): CardRow {
  const dice = eachDie(ask.dice).map((die, i) => {
    const face = faces[i] ?? 0;
    return { face, mark: ask.reader.mark(face, die) };
  });
  return {
    label: ask.label,
    dice: dice.sort((a, b) => b.face - a.face),
    result: ask.reader.show(heard as Json),
    lines: ask.lines,
    ...(ask.target ? { target: ask.target } : {}),
    ...(ask.note ? { note: ask.note } : {}),
  };
}

/** An answered ask as a row: dice as they fell; a choice, and whose it was, where no dice of its own tell of it. Entries are told by what they lead to. */
function rowOf({ ask, value, heard }: Step): CardRow[] {
  if (ask.kind === 'roll') return [rollRow(ask, value as readonly number[], heard)];
  if (ask.kind !== 'choose') return [];
  const { label: what, check } = heard as Option;
  if (check) return [];
  const label =
    ask.by === MASTER
      ? msg('storyteller.row.word', { what })
      : msg('storyteller.row.chose', { who: ask.by, what });
  return [{ label, dice: [], result: verbatim(''), lines: [] }];
}

type Facts = { readonly [fact: string]: Json };

/** How much worse or better a thing told is for the one it befalls, and by which rule. Things not listed need no line of their own. */
const ENDS: { readonly [key: string]: { readonly tone: CardEnd['tone']; readonly why: RuleId } } = {
  miss: { tone: 'quiet', why: 'ST-3.6' },
  noticesNothing: { tone: 'quiet', why: 'ST-7.10' },
  counterHit: { tone: 'good', why: 'ST-10.8' },
  slowed: { tone: 'good', why: 'ST-10.11' },
  unharmed: { tone: 'good', why: 'ST-5.16' },
  wound: { tone: 'harm', why: 'ST-6.1' },
  shocked: { tone: 'harm', why: 'ST-7.26' },
  stunned: { tone: 'harm', why: 'ST-7.30' },
  incapacitated: { tone: 'harm', why: 'ST-6.8' },
  torpor: { tone: 'harm', why: 'ST-6.9' },
  dead: { tone: 'harm', why: 'ST-6.9' },
  knockedDown: { tone: 'harm', why: 'ST-7.34' },
  recovered: { tone: 'good', why: 'ST-7.36' },
  staysDown: { tone: 'harm', why: 'ST-7.37' },
  badFall: { tone: 'harm', why: 'ST-7.38' },
  stands: { tone: 'good', why: 'ST-13.2' },
  held: { tone: 'harm', why: 'ST-8.4' },
  sprays: { tone: 'quiet', why: 'ST-9.23' },
  ambushSeen: { tone: 'good', why: 'ST-7.5' },
  ambushWon: { tone: 'harm', why: 'ST-7.2' },
  ambushTied: { tone: 'quiet', why: 'ST-7.4' },
  takesIt: { tone: 'harm', why: 'ST-10.23' },
  feeds: { tone: 'harm', why: 'ST-8.9' },
  limbDisabled: { tone: 'harm', why: 'ST-8.14' },
  neckBroken: { tone: 'harm', why: 'ST-8.20' },
  paralysed: { tone: 'harm', why: 'ST-8.22' },
  keepsBalance: { tone: 'good', why: 'ST-8.27' },
  disarmed: { tone: 'harm', why: 'ST-8.31' },
  dropsOwn: { tone: 'harm', why: 'ST-8.32' },
  spends: { tone: 'quiet', why: 'ST-9.15' },
  winsFree: { tone: 'good', why: 'ST-8.6' },
  staysHeld: { tone: 'harm', why: 'ST-8.6' },
  lets: { tone: 'good', why: 'ST-8.6' },
  aims: { tone: 'quiet', why: 'ST-9.1' },
  reloads: { tone: 'quiet', why: 'ST-9.15' },
  readies: { tone: 'quiet', why: 'ST-13.8' },
  fumbles: { tone: 'harm', why: 'ST-13.9' },
  failsToStand: { tone: 'harm', why: 'ST-13.3' },
  moves: { tone: 'quiet', why: 'ST-13.5' },
  talks: { tone: 'quiet', why: 'ST-13.11' },
  says: { tone: 'quiet', why: 'ST-13.12' },
  wills: { tone: 'quiet', why: 'AMB-42' },
  ambushImpossible: { tone: 'good', why: 'ST-7.7' },
  defenceGone: { tone: 'quiet', why: 'AMB-98' },
  sprayImpossible: { tone: 'quiet', why: 'ST-9.21' },
  takesCover: { tone: 'good', why: 'ST-7.20' },
  missesCover: { tone: 'quiet', why: 'ST-7.21' },
  blinded: { tone: 'harm', why: 'ST-7.43' },
  callsUpon: { tone: 'good', why: 'GAP-4' },
  powerFails: { tone: 'quiet', why: 'ST-11.6' },
  letsPowerGo: { tone: 'quiet', why: 'GAP-4' },
  powersEnd: { tone: 'quiet', why: 'GAP-4' },
  heals: { tone: 'good', why: 'ST-5.15' },
  isOver: { tone: 'good', why: 'ST-7.31' },
  limbTended: { tone: 'good', why: 'ST-8.15' },
  succeeds: { tone: 'good', why: 'ST-11.6' },
  fails: { tone: 'quiet', why: 'ST-11.6' },
};

/** The track before and after a wound. */
function tracks(cast: Cast<StFighter>, who: Id, facts: Facts): { before: Track; after: Track } | undefined {
  const fighter = cast[who];
  if (!fighter || !facts.before) return undefined;
  return {
    before: healthTrack(fighter, facts.before as Marks),
    after: healthTrack(fighter, facts.after as Marks),
  };
}

function endOf(cast: Cast<StFighter>, told: Told): CardEnd[] {
  const end = ENDS[told.key];
  if (!end) return [];
  const facts = told as Facts;
  const who = String(facts.who);
  const { by = '', levels = 0, n = levels, type = 'bashing', limb = 'rightArm', weapon = '' } = facts;
  const { power = '', condition = 'stunned' } = facts;
  const text = msg(`storyteller.told.${told.key}`, {
    who,
    by: String(by),
    n: Number(n),
    type: msg(`storyteller.type.${type}`),
    limb: msg(`storyteller.limb.${limb}`),
    weapon: verbatim(String(weapon)),
    power: verbatim(String(power)),
    condition: msg(`storyteller.condition.${condition}`),
  });
  const why = typeof facts.rule === 'string' ? facts.rule : end.why;
  return [{ text, tone: end.tone, who, why, ...tracks(cast, who, facts) }];
}

const ruleIds = (
  rows: readonly CardRow[],
  ends: readonly CardEnd[],
  changes: readonly Change[],
): RuleId[] => {
  const lines = rows.flatMap(({ lines, target = [] }) => [...lines, ...target]);
  const all = [
    ...lines.map(({ why }) => why),
    ...ends.map(({ why }) => why),
    ...changes.map(({ why }) => why),
  ];
  return [...new Set(all.filter((why) => why !== undefined))];
};

function story(
  run: StRun,
  title: Msg,
  more: Pick<CardView, 'subtitle' | 'from' | 'to'>,
  rules: readonly RuleId[] = [],
): CardView {
  const rows = run.steps.flatMap(rowOf);
  const ends = run.told.flatMap((told) => endOf(run.cast, told));
  const all = [...rules, ...ruleIds(rows, ends, run.changes.flat())];
  return { title, ...more, rows, ends, rules: [...new Set(all)] };
}

/** The rule that lets somebody attack out of turn: at whoever tries to pass, or crosses a raked zone. */
function ruleOfMoment({ counter, manoeuvre }: Attack): readonly RuleId[] {
  if (counter) return ['ST-10.15'];
  return manoeuvre === 'suppress' ? ['ST-9.40'] : [];
}

/** The card of an attack: who strikes whom with what, the answer, the dice, the end. */
export function attackCard(
  run: Run<Json, StFighter>,
  input: Attack,
  _rules: Rules,
  title = 'attack',
): CardView {
  const { attacker, defender, weapon, manoeuvre, technique, situation, counter } = input;
  const fighter = run.cast[attacker];
  const armed = (fighter && weaponOf(fighter, weapon)) ?? UNARMED;
  const does = msg(`storyteller.action.${counter ? 'counterattack' : manoeuvre}`, {
    weapon: weaponName(armed),
    name: verbatim((fighter && techniqueOf(fighter, technique)?.name) ?? ''),
  });
  const deed = fighter && manoeuvre === 'suppress' ? inZone(fighter, does) : does;
  const called = situation.calledShot !== 'none';
  const about = {
    subtitle: called
      ? msg('storyteller.title.called', {
          deed,
          shot: msg(`storyteller.situation.calledShot.${situation.calledShot}`),
        })
      : deed,
    from: attacker,
    to: defender,
  };
  return story(run, msg(`storyteller.title.${title}`, { attacker, defender }), about, ruleOfMoment(input));
}

/** The card of what befalls one fighter. */
export const eventCard = (run: StRun, who: Id, event: string, _rules: Rules): CardView =>
  story(run, msg(`storyteller.title.${event}`, { who }), { to: who });
