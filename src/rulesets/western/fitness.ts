import type { Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { Declaration } from './declaration.ts';
import type { WeFighter } from './fighter.ts';
import { actionOf, firearmOf, skillsOf } from './gear.ts';
import type { MainOrder } from './orders.ts';
import { isShooting } from './orders.ts';
import { mainName } from './roll.ts';
import type { Rules } from './rules.ts';
import { shotOf } from './starter-tables.ts';
import { forbiddenModes, has, PANIC_FORBIDS } from './state.ts';
import type { ShotKind } from './tables.ts';
import type { Issue } from './validate.ts';

/* What the fighter himself has against a declaration: his weapon, his skills, his state. All of it starter data, so all of it warnings. */

const warning = (code: string, args: Msg['args']): Issue => ({
  code,
  level: 'warning',
  says: msg(`western.issue.${code}`, args),
});

const countOf = ({ volleys = [] }: MainOrder, kind: ShotKind): number =>
  volleys.reduce((sum, volley) => sum + (volley.kind === kind ? volley.n : 0), 0);

/** Whether a main has more shots than the hand and the weapon can make (S-7). */
function tooMany(fighter: WeFighter, order: MainOrder, rules: Rules): boolean {
  const weapon = firearmOf(fighter, order.weapon)?.traits;
  const [snap, quick, aimed, speed] = (['snap', 'quick', 'aimed', 'speed'] as const).map((kind) =>
    countOf(order, kind),
  );
  const share = (kind: ShotKind, n = 0) => n / shotOf(rules, kind).most;
  const beyondHand =
    share('snap', snap) + share('quick', quick) > 1 || share('aimed', aimed) > 1 || share('speed', speed) > 1;
  if (!weapon) return beyondHand;
  const beyondGun =
    (snap ?? 0) > weapon.snap ||
    (quick ?? 0) > weapon.quick ||
    (aimed ?? 0) > weapon.aimed ||
    ((speed ?? 0) > 0 && weapon.speed === 'none');
  return beyondHand || beyondGun;
}

/** Whether he has a skill that unlocks something (WE-0.7). */
export const unlocked = (fighter: WeFighter, what: 'speedShooting' | 'instantDraw'): boolean =>
  skillsOf(fighter).some(({ traits }) => traits.unlocks.includes(what));

const simplesOf = ({ before = [], after = [], chain = [], bought = [] }: Declaration) =>
  [...before, ...after, ...chain, ...bought].map(({ simple }) => simple);

/** A weapon without a simple reload cannot be reloaded so (WE-3.5): no warning, the text itself says so. */
function reloadIssues(fighter: WeFighter, { before = [], after = [], chain = [] }: Declaration): Issue[] {
  return [...before, ...after, ...chain].flatMap(({ simple, item }) => {
    const weapon = simple === 'reload' ? firearmOf(fighter, item) : undefined;
    if (!weapon || weapon.traits.reloadSimple > 0) return [];
    return [{ ...warning('E-RELOAD', { weapon: verbatim(weapon.name) }), level: 'error' as const }];
  });
}

/** A main of the table's own is one that he has (WE-2.4). */
const ownIssues = (fighter: WeFighter, { mains }: Declaration): Issue[] =>
  mains
    .filter(({ main, item, called }) => {
      const own = actionOf(fighter, item);
      return main === 'own' && (!own || own.name !== called);
    })
    .map(({ called = '' }) => ({ ...warning('E-OWN', { name: verbatim(called) }), level: 'error' as const }));

/** What the fighter's own state, skills and weapons have against a declaration (S-7, S-10, S-13, WE-0.7). */
export function fitnessIssues(fighter: WeFighter, declaration: Declaration, rules: Rules): Issue[] {
  const name = mainName;
  const modes = forbiddenModes(fighter, rules);
  const simples = simplesOf(declaration);
  const fast = declaration.mains.find((main) => main.main === 'speedShooting' || countOf(main, 'speed') > 0);
  return [
    ...declaration.mains.filter(isShooting).flatMap((main) => {
      const weapon = firearmOf(fighter, main.weapon);
      const called = weapon ? verbatim(weapon.name) : msg('western.weapon.any');
      return tooMany(fighter, main, rules) ? [warning('W-SHOTS', { weapon: called })] : [];
    }),
    ...declaration.mains
      .filter(
        ({ main, mode }) =>
          (mode !== undefined && modes.includes(mode)) ||
          (has(fighter, 'panic') && PANIC_FORBIDS.includes(main)),
      )
      .map((main) => warning('W-STATE', { main: name(main) })),
    ...((fast || simples.includes('fireSpeed')) && !unlocked(fighter, 'speedShooting')
      ? [warning('W-UNLOCK', { main: msg('western.main.speedShooting') })]
      : []),
    ...(simples.includes('instantDraw') && !unlocked(fighter, 'instantDraw')
      ? [warning('W-UNLOCK', { main: msg('western.simple.instantDraw') })]
      : []),
    ...reloadIssues(fighter, declaration),
    ...ownIssues(fighter, declaration),
  ];
}
