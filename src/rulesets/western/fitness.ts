import type { Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { Declaration } from './declaration.ts';
import type { WeFighter } from './fighter.ts';
import { firearmOf, skillsOf } from './gear.ts';
import type { MainOrder } from './orders.ts';
import { isShooting } from './orders.ts';
import { forbiddenModes, has, PANIC_FORBIDS } from './state.ts';
import type { ShotKind } from './tables.ts';
import { AIMED_MOST, SHOOTING_MOST, SHOTS, SPEED_MOST } from './tables.ts';
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
function tooMany(fighter: WeFighter, order: MainOrder): boolean {
  const weapon = firearmOf(fighter, order.weapon)?.traits;
  const [snap, quick, aimed, speed] = (['snap', 'quick', 'aimed', 'speed'] as const).map((kind) =>
    countOf(order, kind),
  );
  const time = (snap ?? 0) * SHOTS.snap.dur + (quick ?? 0) * SHOTS.quick.dur;
  const beyondHand = time > SHOOTING_MOST || (aimed ?? 0) > AIMED_MOST || (speed ?? 0) > SPEED_MOST;
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

/** What the fighter's own state, skills and weapons have against a declaration (S-7, S-10, S-13, WE-0.7). */
export function fitnessIssues(fighter: WeFighter, declaration: Declaration): Issue[] {
  const name = (main: MainOrder) => msg(`western.main.${main.main}`);
  const modes = forbiddenModes(fighter);
  const simples = simplesOf(declaration);
  const fast = declaration.mains.find((main) => main.main === 'speedShooting' || countOf(main, 'speed') > 0);
  return [
    ...declaration.mains.filter(isShooting).flatMap((main) => {
      const weapon = firearmOf(fighter, main.weapon);
      const called = weapon ? verbatim(weapon.name) : msg('western.weapon.any');
      return tooMany(fighter, main) ? [warning('W-SHOTS', { weapon: called })] : [];
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
  ];
}
