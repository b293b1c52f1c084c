import { blank } from '../../core/spec.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import { cannotAim } from './aim.ts';
import { reactsTo } from './awareness.ts';
import { has, holderOf } from './conditions.ts';
import { misplaced } from './deed-table.ts';
import type { StFighter } from './fighter.ts';
import { isClose, UNARMED, weaponOf } from './gear.ts';
import { cannotReady, cannotReload, slowHands } from './handling.ts';
import type { When } from './legality.ts';
import { attackFault, cannotSuppress } from './legality.ts';
import { unhandy } from './limbs.ts';
import { techniqueIs, techniqueOf } from './manners.ts';
import { isAttack } from './manoeuvres.ts';
import { runDistance } from './movement.ts';
import { partNow, splitFault } from './parts.ts';
import { powerOf } from './powers.ts';
import type { Rules } from './rules.ts';
import { situationSpec } from './situation.ts';
import type { Declaration, Part, SlotRecord } from './slots.ts';
import type { Spray } from './spray.ts';
import { sprayFault } from './spray.ts';
import { coveredBy } from './stances.ts';
import type { Begun, Deeds } from './turn-moment.ts';
import type { TwoGuns } from './two-guns.ts';
import { twoGunsFault } from './two-guns.ts';
import { weaponName } from './words.ts';

/* What can be announced for an action of the round, and the plays that carry it out. */

/** Who does what, in which world, with which action of the round. */
interface Case {
  readonly cast: Cast<StFighter>;
  readonly fighter: StFighter;
  readonly declaration: Declaration | Part;
  readonly slot: string;
  readonly rules: Rules;
  readonly when: When;
}

/** Dice that the deed gets of a split; 0 for a whole action. */
const shareOf = (declaration: Declaration | Part): { readonly share: number } => ({
  share: 'dice' in declaration ? declaration.dice : 0,
});

/** The action of the round as it was announced: a part shares the secrecy of the whole. */
const announced = ({ fighter, slot, declaration }: Case): { record: SlotRecord; whole: Declaration } => {
  const record = fighter.turn.slots?.[slot] ?? { state: 'declared' };
  return { record, whole: record.declaration ?? declaration };
};

/** Whether somebody sees enough of the action to react to it (AMB-99). */
function reacts(about: Case, viewer: StFighter): boolean {
  const { record, whole } = announced(about);
  return reactsTo(viewer, whole, record, about.rules);
}

/** The target sees nothing coming. */
function unaware(about: Case): boolean {
  const target = about.cast[about.declaration.target ?? ''];
  return target !== undefined && !reacts(about, target);
}

/** The input of the attack that a declaration announces. */
const attackInput = (about: Case): Json => {
  const { cast, fighter, declaration, slot } = about;
  return {
    attacker: fighter.id,
    defender: declaration.target ?? '',
    weapon: declaration.weapon ?? '',
    manoeuvre: declaration.action,
    technique: declaration.technique ?? '',
    situation: declaration.situation ?? {},
    slot,
    coverers: Object.values(cast)
      .filter((one) => coveredBy(one) === declaration.target && reacts(about, one))
      .map(({ id }) => id),
    undefended: unaware(about),
    ...shareOf(declaration),
  };
};

/** The two shots of a declared pair. */
function pairInput(about: Case): { readonly first: Json; readonly second: Json } {
  const { target, target2 = target, weapon2, situation, situation2 = situation } = about.declaration;
  const shot = (more: Declaration) =>
    attackInput({ ...about, declaration: { ...about.declaration, ...more } });
  return {
    first: shot({ action: 'shoot' }),
    second: shot({
      action: 'shoot',
      weapon: weapon2 ?? '',
      target: target2 ?? '',
      ...(situation2 ? { situation: situation2 } : {}),
    }),
  };
}

/** The input of a declared spray. */
const sprayInput = ({ fighter, declaration, slot }: Case): Spray => ({
  attacker: fighter.id,
  weapon: declaration.weapon ?? '',
  targets: declaration.targets ?? [],
  situation: blank(situationSpec, (declaration.situation ?? {}) as { readonly [field: string]: Json }),
  slot,
  ...shareOf(declaration),
});

/** A deed that is no attack: what must be so for it, and the play that carries it out, where dice or changes are needed. */
interface Deed {
  fault(about: Case): Msg | undefined;
  play?(about: Case): Begun | undefined;
}

const lies = (fighter: StFighter): boolean => has(fighter, 'prone') || has(fighter, 'owesStanding');

/** Whether he has done nothing in this round that a desperate defence excludes (ST-10.26, AMB-85). */
const untouched = ({ turn }: StFighter): boolean =>
  (turn.defences ?? 0) === 0 &&
  Object.values(turn.slots ?? {}).every(
    ({ state, acted }) => state !== 'spent' && state !== 'parts' && !acted,
  );

const free: Deed = { fault: () => undefined };

const DEEDS: { readonly [action: string]: Deed } = {
  defend: free,
  nothing: free,
  dodge: free,
  block: free,
  parry: free,
  run: {
    fault({ fighter, rules }) {
      if (has(fighter, 'prone')) return msg('storyteller.no.prone');
      if (fighter.turn.walked && !rules.freeMovePlusRun) return msg('storyteller.no.walkOrRun');
      return runDistance(fighter, rules) > 0 ? undefined : msg('storyteller.no.cannotRun');
    },
  },
  stand: {
    fault: ({ fighter }) => (lies(fighter) ? undefined : msg('storyteller.no.notProne')),
    play: ({ fighter, declaration }) => ({
      name: 'stand',
      input: { who: fighter.id, ...shareOf(declaration) },
    }),
  },
  struggle: {
    fault: ({ fighter }) => (has(fighter, 'held') ? undefined : msg('storyteller.no.notHeld')),
    play: ({ fighter }) => ({
      name: 'struggle',
      input: { who: fighter.id, by: holderOf(fighter) ?? '' },
    }),
  },
  aim: {
    fault: ({ cast, fighter, declaration: { target = '', weapon = '' }, rules }) =>
      cannotAim(cast, fighter, target, weapon, rules),
    play: ({ fighter, declaration: { target = '', weapon = '' } }) => ({
      name: 'aim',
      input: { who: fighter.id, at: target, weapon },
    }),
  },
  twoGuns: {
    fault: (about) =>
      twoGunsFault(about.cast, pairInput(about) as unknown as TwoGuns, about.rules, about.when),
    play: (about) => ({ name: 'twoGuns', input: pairInput(about) }),
  },
  spray: {
    fault: (about) => sprayFault(about.cast, sprayInput(about), about.rules, about.when),
    play: (about) => ({ name: 'spray', input: sprayInput(about) as unknown as Json }),
  },
  desperate: {
    fault({ fighter, declaration: { how } }) {
      if (how !== 'dodge' && how !== 'block') return msg('storyteller.no.desperateHow');
      return untouched(fighter) ? undefined : msg('storyteller.no.desperateLate');
    },
  },
  cover: {
    fault({ cast, fighter, declaration: { target = '' } }) {
      if (!cast[target]) return msg('core.refused.gone', { who: target });
      return target === fighter.id ? msg('storyteller.no.self') : undefined;
    },
  },
  counterattack: {
    fault({ fighter, declaration: { weapon = '' } }) {
      const armed = weaponOf(fighter, weapon);
      if (!armed) return msg('storyteller.no.noSuchWeapon');
      if (!isClose(armed)) return msg('storyteller.no.unsuited');
      // Whoever lies stops nobody: a fall ends it, too (ST-10.20).
      if (has(fighter, 'prone')) return msg('storyteller.no.prone');
      return unhandy(fighter, armed);
    },
  },
  suppress: {
    fault: ({ fighter, declaration: { weapon = '' } }) => cannotSuppress(fighter, weapon),
  },
  reload: {
    fault({ fighter, declaration: { weapon = '' }, slot, rules }) {
      if (slot.startsWith('extra') && slowHands(fighter, rules)) return msg('storyteller.no.slowHands');
      return cannotReload(fighter, weapon);
    },
    play: ({ fighter, declaration: { weapon = '' } }) => ({
      name: 'reload',
      input: { who: fighter.id, weapon },
    }),
  },
  ready: {
    fault: ({ fighter, declaration: { weapon = '' } }) => cannotReady(fighter, weapon),
    play: ({ fighter, declaration }) => ({
      name: 'ready',
      input: { who: fighter.id, weapon: declaration.weapon ?? '', ...shareOf(declaration) },
    }),
  },
  move: {
    fault: ({ declaration }) => ('dice' in declaration ? undefined : msg('storyteller.no.onlyInSplit')),
    play: ({ fighter, declaration }) => ({
      name: 'move',
      input: { who: fighter.id, ...shareOf(declaration) },
    }),
  },
  talk: {
    fault: () => undefined,
    play: ({ fighter, declaration }) => ({
      name: 'talk',
      input: { who: fighter.id, ...shareOf(declaration) },
    }),
  },
  power: {
    fault({ fighter, declaration: { power } }) {
      const called = powerOf(fighter, power);
      if (!called) return msg('storyteller.no.noSuchPower');
      return called.traits.active ? msg('storyteller.no.powerActive') : undefined;
    },
    play: ({ fighter, declaration }) => ({
      name: 'power',
      input: { who: fighter.id, power: declaration.power ?? '', ...shareOf(declaration) },
    }),
  },
  takeCover: {
    fault: ({ fighter }) => (has(fighter, 'prone') ? msg('storyteller.no.prone') : undefined),
    play: ({ fighter, declaration }) => ({
      name: 'takeCover',
      input: { who: fighter.id, cover: declaration.cover ?? 'none', ...shareOf(declaration) },
    }),
  },
  attempt: {
    fault: ({ declaration }) => ('dice' in declaration ? undefined : msg('storyteller.no.onlyInSplit')),
    play: ({ fighter, declaration }) => ({
      name: 'attempt',
      input: {
        who: fighter.id,
        attribute: declaration.attribute ?? 'dexterity',
        ability: declaration.ability ?? 'athletics',
        ...shareOf(declaration),
      },
    }),
  },
};

function faultOf(about: Case): Msg | undefined {
  const { cast, declaration, rules } = about;
  if (isAttack(declaration.action)) return attackFault(cast, attackInput(about), rules, about.when);
  const deed = DEEDS[declaration.action];
  return deed ? deed.fault(about) : msg('storyteller.no.noSuchDeed');
}

function fault(
  cast: Cast<StFighter>,
  who: Id,
  declaration: Declaration,
  slot: string,
  rules: Rules,
  when: When = 'now',
): Msg | undefined {
  const fighter = cast[who];
  if (!fighter) return msg('core.refused.gone', { who });
  const extra = slot.startsWith('extra');
  const wrong =
    misplaced(declaration.action, slot) ??
    (extra && techniqueIs(fighter, declaration, 'noExtra') ? msg('storyteller.no.mainOnly') : undefined);
  if (wrong) return wrong;
  if (declaration.action !== 'multiple') return faultOf({ cast, fighter, declaration, slot, rules, when });
  return splitFault(cast, fighter, declaration.parts ?? [], rules, (then, part) => {
    const now = then[who] ?? fighter;
    return faultOf({ cast: then, fighter: now, declaration: part, slot, rules, when });
  });
}

/** Deeds that have a weapon in their name. */
const ARMED: ReadonlySet<string> = new Set([
  'aim',
  'reload',
  'ready',
  'suppress',
  'counterattack',
  'spray',
  'twoGuns',
]);

/** A declared deed in a few words. */
export function deedName(
  fighter: StFighter,
  { action, weapon, parts, technique, power, how, zone }: Declaration,
): Msg {
  if (parts)
    return parts.reduce<Msg>((before, part, at) => {
      const deed = msg('storyteller.deed.share', { deed: deedName(fighter, part), dice: part.dice });
      return at === 0 ? deed : msg('storyteller.deed.also', { before, also: deed });
    }, msg('storyteller.deed.nothing'));
  const own = action === 'technique' ? techniqueOf(fighter, technique) : powerOf(fighter, power);
  if (own) return verbatim(own.name);
  if (action === 'desperate')
    return msg('storyteller.deed.desperate', { how: msg(`storyteller.deed.${how ?? 'dodge'}`) });
  if (!isAttack(action) && !ARMED.has(action)) return msg(`storyteller.deed.${action}`);
  const armed = msg(`storyteller.deed.${action}`, {
    weapon: weaponName(weaponOf(fighter, weapon ?? '') ?? UNARMED),
  });
  return zone ? msg('storyteller.deed.zone', { deed: armed, zone: verbatim(zone) }) : armed;
}

function play(
  cast: Cast<StFighter>,
  who: Id,
  record: SlotRecord,
  slot: string,
  rules: Rules,
): Begun | undefined {
  const fighter = cast[who];
  const declaration = currentDeed(record);
  if (!fighter || !declaration) return undefined;
  const about: Case = { cast, fighter, declaration, slot, rules, when: 'now' };
  if (isAttack(declaration.action)) return { name: 'attack', input: attackInput(about) };
  return DEEDS[declaration.action]?.play?.(about);
}

/** What is to be carried out now: the declared deed, or the next part of a split one. */
export function currentDeed(record: SlotRecord): Declaration | Part | undefined {
  return record.declaration?.parts ? partNow(record)?.part : record.declaration;
}

/** What the round has to know of deeds. */
export const DEEDS_OF_ROUND: Deeds = { fault, play };
