import type { Ask, Choose, Play } from '../../core/ask.ts';
import { choose, chooseAs, together } from '../../core/ask.ts';
import type { Change } from '../../core/change.ts';
import { kept, keptOn } from '../../core/kept.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { has, lift, unable } from './conditions.ts';
import type { Chosen, Defence } from './defence.ts';
import { covers, defences, RULE } from './defence.ts';
import type { StFighter } from './fighter.ts';
import type { Attack } from './pools.ts';
import type { Rules } from './rules.ts';
import type { DefenceSlot } from './slots.ts';
import { countDefence, defenceSlot, inRound, spendPart, spendSlot } from './slots.ts';
import { aimLost, coveredBy, givenUp } from './stances.ts';

/* Before the dice: whoever may answer an attack says how, and only then is it rolled (ST-1.10, PR-4 step 2). */

export const NOBODY: readonly Chosen[] = [];

/** The attack as it would meet somebody else than its target. */
export const meeting = kept(
  (attack: Attack, who: Id): Attack => (who === attack.defender ? attack : { ...attack, defender: who }),
);

/** Those who cover the target and can still do so (ST-10.21, AMB-100). */
const coverersOf = (stage: Stage<StFighter>, { defender, attacker, coverers = [] }: Attack): Id[] =>
  coverers.filter((who) => {
    const one = stage.cast[who];
    return one && who !== attacker && who !== defender && coveredBy(one) === defender && !unable(one);
  });

/** Whether there is anything to choose. */
export const isOpen = (options: readonly Defence[]): boolean => options.some(({ how, no }) => how && !no);

const question = keptOn(
  (stage: Stage<StFighter>, attack: Attack, rules: Rules): Choose<Defence> => ({
    kind: 'choose',
    id: 'defence',
    by: attack.defender,
    label: msg('storyteller.choose.defence', { attacker: attack.attacker }),
    options: defences(stage, attack, rules),
  }),
);

const coverQuestion = keptOn(
  (stage: Stage<StFighter>, attack: Attack, who: Id, rules: Rules): Choose<Defence> => ({
    kind: 'choose',
    id: `cover:${who}`,
    by: who,
    label: msg('storyteller.choose.cover', { attacker: attack.attacker, who: attack.defender }),
    options: covers(stage, meeting(attack, who), rules),
    skip: 'none',
  }),
);

/** Everybody who has an open answer is asked; nobody is when there is none. */
const questions = keptOn(
  (stage: Stage<StFighter>, attack: Attack, rules: Rules): readonly Choose<Defence>[] => {
    const own = attack.undefended ? [] : [question(stage, attack, rules)];
    const others = coverersOf(stage, attack).map((who) => coverQuestion(stage, attack, who, rules));
    return [...own, ...others].filter(({ options }) => isOpen(options));
  },
);

/** One defence answers an attack, unless the house lets all of them count: the target says whose (AMB-26). */
function* settled(attack: Attack, ready: readonly Chosen[]): Play<readonly Chosen[]> {
  const { id } = yield* choose(() => ({
    kind: 'choose',
    id: 'whose',
    by: attack.defender,
    label: msg('storyteller.choose.whose'),
    options: ready.map(({ by, how }) => ({
      id: by,
      label: msg('storyteller.option.whose', { who: by, how: msg(`storyteller.check.${how}`) }),
    })),
  }));
  return ready.filter(({ by }) => by === id);
}

/** A counterattack goes on through everything but another manoeuvre in an extra action (ST-10.20). */
const persists = (fighter: StFighter, slot: string): Change[] =>
  slot === 'main' ? [] : lift(fighter, 'counterattacking', 'ST-10.20');

/** What a defence takes from whoever makes it: an action, and what that action upheld. */
function costOf(fighter: StFighter, slot: DefenceSlot, { attacker }: Attack, { how }: Chosen): Change[] {
  const changes: Change[] = [];
  if ('part' in slot) changes.push(...spendPart(fighter, slot.part, RULE[how]));
  if ('slot' in slot) {
    const { action } = fighter.turn.slots?.[slot.slot]?.declaration ?? {};
    changes.push(
      ...spendSlot(fighter, slot.slot, RULE[how], attacker),
      ...givenUp(fighter, action),
      ...persists(fighter, slot.slot),
    );
  }
  if (inRound(fighter)) changes.push(...countDefence(fighter, RULE[how]));
  if (has(fighter, 'aiming')) changes.push(...aimLost(fighter));
  return changes;
}

/** A defence is paid for, and announced. */
export function pay(stage: Stage<StFighter>, attack: Attack, chosen: Chosen, rules: Rules): void {
  const { by, how } = chosen;
  const fighter = stage.of(by);
  const slot = defenceSlot(fighter, rules, attack.attacker, how);
  stage.act(...costOf(fighter, slot, attack, chosen));
  stage.tell('defends', 'slot' in slot ? { who: by, how, slot: slot.slot } : { who: by, how });
}

/** The chosen defence; none when the attack is let through. */
export const chosenBy = kept(({ how, weapon, share = 0, worn = 0 }: Defence, by: Id): readonly Chosen[] =>
  how && weapon !== undefined ? [{ by, how, weapon, share, worn }] : NOBODY,
);

/** What is answered to an attack: defences are chosen first, then settled. Undefined when nobody has an answer. */
export function answer(
  stage: Stage<StFighter>,
  attack: Attack,
  rules: Rules,
): Play<readonly Chosen[]> | undefined {
  const asked = questions(stage, attack, rules);
  if (asked.length === 0) return undefined;
  if (asked.length > 1 || asked[0]?.id !== 'defence') return all(stage, attack, rules);
  return chooseAs(
    () => question(stage, attack, rules),
    (defence) => chosenBy(defence, attack.defender),
  );
}

function* all(stage: Stage<StFighter>, attack: Attack, rules: Rules): Play<readonly Chosen[]> {
  const asks = () => questions(stage, attack, rules);
  const said = yield* together(asks as unknown as () => readonly Ask[]);
  // Before all had answered somebody may have lost his last answer to another attack.
  const ready = asks().flatMap(({ by }, i) => chosenBy(said[i] as Defence, by));
  return ready.length < 2 || rules.stackedDefences ? ready : yield* settled(attack, ready);
}
