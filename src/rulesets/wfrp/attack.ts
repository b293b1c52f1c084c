import type { Play } from '../../core/ask.ts';
import { part, rest } from '../../core/ask.ts';
import type { Change } from '../../core/change.ts';
import { set } from '../../core/change.ts';
import type { Check } from '../../core/dice/check.ts';
import type { Stage } from '../../core/stage.ts';
import { msg } from '../../core/text.ts';
import type { Blow } from './attack-lines.ts';
import { armOf, blowLines } from './attack-lines.ts';
import { isHelpless } from './conditions.ts';
import { damages } from './damage.ts';
import { defends } from './defence.ts';
import type { Tested } from './dice.ts';
import { testCheck } from './dice.ts';
import type { WfFighter } from './fighter.ts';
import type { Harm, Suffered } from './harm.ts';
import { suffers } from './harm.ts';
import type { Push, Shifted } from './manoeuvre.ts';
import { pushes } from './manoeuvre.ts';
import type { Rules } from './rules.ts';
import { arrives } from './stands.ts';
import { tested } from './tested.ts';
import { inRound } from './turn-record.ts';

/** A blow as it is played: what a manoeuvring attack may do with the board goes along. */
export type Attack = Blow &
  Omit<Push, 'from' | 'stands'> & {
    /** The fight is in its first round (GAP-13). */
    readonly fresh: boolean;
  };

/** What an attack came to. `shifted`: who stands elsewhere now. */
export type Outcome = Suffered & {
  readonly hit: boolean;
  readonly repelled: boolean;
  readonly shifted: Shifted;
};

const NOTHING: Suffered = { lost: 0, severity: 0 };

/** The test to hit (ALG-7). `id` tells several throws of one play apart. */
export const attackCheck = (
  attacker: WfFighter,
  defender: WfFighter,
  blow: Blow,
  rules: Rules,
): Check<Tested> =>
  testCheck(
    {
      id: 'attack',
      by: attacker.id,
      label: msg(`wfrp.check.mode.${blow.mode}`),
      lines: blowLines(attacker, defender, blow, rules),
    },
    rules,
  );

/** What the one who attacks gives up by it: his aim, a shield set against shots (WF-6.2, AMB-39). */
export const givesUp = ({ id, turn }: WfFighter): Change[] => [
  ...(turn.aimed ? [set(id, 'turn.aimed', true, undefined, 'WF-6.2')] : []),
  ...(turn.shield ? [set(id, 'turn.shield', turn.shield, undefined, 'AMB-39')] : []),
];

/** What a way of attacking does to his own defence until his next turn, before any die falls (WF-6.11, WF-6.15). */
function stands(fighter: WfFighter, { mode }: Blow): Change[] {
  if (!inRound(fighter)) return [];
  if (mode === 'allOut' && !fighter.turn.allOut)
    return [set(fighter.id, 'turn.allOut', undefined, true, 'WF-6.11')];
  if (mode === 'guarded' && !fighter.turn.guarded)
    return [set(fighter.id, 'turn.guarded', undefined, true, 'WF-6.15')];
  return [];
}

/** Whether it strikes: the helpless are struck without a test (GAP-17). */
const striking = (rules: Rules) =>
  function* (stage: Stage<WfFighter>, blow: Attack): Play<Tested> {
    const { attacker, defender } = blow;
    if (isHelpless(stage.of(defender))) return { ok: true, degree: 0 };
    return yield* tested(stage, () => attackCheck(stage.of(attacker), stage.of(defender), blow, rules));
  };

/** Damage and what it does to whom it strikes. */
const landing = (rules: Rules) =>
  function* (stage: Stage<WfFighter>, blow: Attack): Play<Suffered> {
    const { attacker, defender, aimed, fresh } = blow;
    const helpless = isHelpless(stage.of(defender));
    const again = helpless
      ? undefined
      : () => attackCheck(stage.of(attacker), stage.of(defender), blow, rules);
    const harm = yield* damages(
      stage,
      { by: attacker, at: defender, aimed, helpless, fresh },
      armOf(stage.of(attacker), blow),
      again,
      rules,
    );
    return yield* rest('wfrp.harm', stage, harming(rules), harm);
  };

const harming =
  (rules: Rules) =>
  (stage: Stage<WfFighter>, harm: Harm): Play<Suffered> =>
    suffers(stage, harm, rules);

/** Harm, remembered by odds by what it is and whom it befalls. */
export const harmed = (stage: Stage<WfFighter>, harm: Harm, rules: Rules): Play<Suffered> =>
  part('wfrp.harm', stage, harming(rules), harm);

/** A blow from commitment to harm (M2). */
export function* attack(stage: Stage<WfFighter>, blow: Attack, rules: Rules): Play<Outcome> {
  const { attacker, defender, weapon, situation } = blow;
  stage.act(...givesUp(stage.of(attacker)), ...stands(stage.of(attacker), blow));
  const push = { ...blow, from: situation.stands, stands: arrives(stage, blow) };
  const { ok, degree } = yield* part('wfrp.tested', stage, striking(rules), blow);
  if (!ok) {
    stage.tell('miss', { by: attacker, who: defender });
    return { ...NOTHING, hit: false, repelled: false, shifted: yield* pushes(stage, push, 'missed') };
  }
  stage.tell('hit', { by: attacker, who: defender, n: degree });
  const struck = { attacker, defender, weapon, degree, ranged: false, situation };
  if (!isHelpless(stage.of(defender)) && (yield* defends(stage, struck, rules)))
    return { ...NOTHING, hit: true, repelled: true, shifted: yield* pushes(stage, push, 'repelled') };
  const suffered = yield* part('wfrp.lands', stage, landing(rules), blow);
  return { ...suffered, hit: true, repelled: false, shifted: yield* pushes(stage, push, 'landed') };
}
