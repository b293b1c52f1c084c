import { total } from '../../core/line.ts';
import type { Offer } from '../../core/ruleset.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { Ambush } from './ambush.ts';
import { ambushFault } from './ambush.ts';
import { check } from './dice.ts';
import type { StFighter } from './fighter.ts';
import type { Weapon } from './gear.ts';
import { weaponsOf } from './gear.ts';
import type { When } from './legality.ts';
import { attackImpossible, cannotAttack, cannotUse } from './legality.ts';
import { mannerIn, mannerOfTechnique, techniquesOf } from './manners.ts';
import type { Manoeuvre } from './manoeuvres.ts';
import { MANOEUVRES, mannerOf, suits } from './manoeuvres.ts';
import type { Scene } from './offer-scene.ts';
import { NOBODY, situationOf } from './offer-scene.ts';
import type { Attack } from './pools.ts';
import { attackPool } from './pools.ts';
import type { Situation } from './situation.ts';
import { OF_AN_ATTACK } from './situation.ts';
import type { Declaration } from './slots.ts';
import { sprayFault, sweeping } from './spray.ts';
import type { Technique } from './techniques.ts';
import { paired, twoGunsFault } from './two-guns.ts';
import { gearDetail, gearIcon, weaponName } from './words.ts';

/* Attacks as offers: with every weapon, in every manner. */

/** Attacks that are no plain use of the weapon are listed apart, each with a sign of its own. */
const PLAIN: ReadonlySet<Manoeuvre> = new Set(['strike', 'shoot', 'throw']);

/** Whoever has an action to announce announces for later. */
const whenOf = ({ turn }: StFighter): When =>
  Object.values(turn.slots ?? {}).some(({ state }) => state === 'undeclared') ? 'later' : 'now';

/** Open or closed; what is announced for later and would be refused now is open with a doubt: people move before its moment. */
function openness(fighter: StFighter, fault: (when: When) => Msg | undefined): Pick<Offer, 'no' | 'doubt'> {
  const when = whenOf(fighter);
  const no = fault(when);
  if (no) return { no };
  const doubt = when === 'later' ? fault('now') : undefined;
  return doubt ? { doubt } : {};
}

/** The attack out of hiding; other targets might notice as well (AMB-50). */
const ambushOf = ({ context }: Scene, attack: Attack): Ambush => ({
  attack,
  watchers: context.targets.slice(1),
});

/** What is played for an attack: out of hiding, the ambush that it is part of. */
const playOf = (scene: Scene, input: Attack): { readonly name: string; readonly input: Json } =>
  scene.situation.ambush
    ? { name: 'ambush', input: ambushOf(scene, input) as unknown as Json }
    : { name: 'attack', input };

/** An attack with one weapon: its dice, and why it is closed. */
function attackOffer(scene: Scene, weapon: Weapon, manoeuvre: Manoeuvre, technique?: Technique): Offer {
  const { context, fighter, stage, target, situation } = scene;
  const input: Attack = {
    attacker: fighter.id,
    defender: target ?? NOBODY,
    weapon: weapon.id,
    manoeuvre,
    ...(technique ? { technique: technique.id } : {}),
    situation,
  };
  const manner = mannerIn(fighter, input);
  const pool = attackPool(stage, input, context.rules);
  const hopeless = total(pool.dice) <= 0 && context.rules.zeroPool === 'autoFail';
  const fault = (when: When): Msg | undefined =>
    (target
      ? ((situation.ambush ? ambushFault(context.cast, ambushOf(scene, input), context.rules) : undefined) ??
        attackImpossible(context.cast, input, context.rules, when))
      : (cannotAttack(fighter) ??
        cannotUse(fighter, input, context.rules) ??
        msg('storyteller.no.noTarget'))) ?? (hopeless ? msg('storyteller.no.noDice') : undefined);
  const id = technique ? `${manoeuvre}:${technique.id}:${weapon.id}` : `${manoeuvre}:${weapon.id}`;
  return {
    id,
    label: technique
      ? msg('storyteller.action.technique', { name: verbatim(technique.name), weapon: weaponName(weapon) })
      : msg(`storyteller.action.${manoeuvre}`, { weapon: weaponName(weapon) }),
    detail: gearDetail(technique ?? weapon),
    icon: PLAIN.has(manoeuvre) ? gearIcon(weapon) : manner.icon,
    group: PLAIN.has(manoeuvre) ? 'attack' : 'manoeuvre',
    needsTarget: true,
    // Others than the target might notice an ambush as well (AMB-50).
    ...(situation.ambush ? { targets: { own: [] } } : {}),
    circumstances: OF_AN_ATTACK,
    check: check(pool, context.rules),
    rules: manner.rules,
    ...(target ? { play: playOf(scene, input) } : {}),
    declaration: {
      action: manoeuvre,
      offer: id,
      weapon: weapon.id,
      ...(technique ? { technique: technique.id } : {}),
      situation,
      measured: context.measured ?? {},
      ...(target ? { target } : {}),
    },
    ...openness(fighter, fault),
  };
}

/** Attacks with every weapon he has; the plain ones first. */
export function attackOffers(scene: Scene): Offer[] {
  const all = weaponsOf(scene.fighter).flatMap((weapon) =>
    MANOEUVRES.filter((manoeuvre) => !mannerOf(manoeuvre).step && suits(weapon, manoeuvre)).map((manoeuvre) =>
      attackOffer(scene, weapon, manoeuvre),
    ),
  );
  return [
    ...all.filter(({ group }) => group === 'attack'),
    ...all.filter(({ group }) => group === 'manoeuvre'),
    ...techniqueOffers(scene),
  ];
}

/** The table's own manoeuvres, with every weapon they are made for (ST-8.2). */
const techniqueOffers = (scene: Scene): Offer[] =>
  techniquesOf(scene.fighter.gear).flatMap((technique) =>
    weaponsOf(scene.fighter)
      .filter((weapon) => mannerOfTechnique(technique).suits(weapon))
      .map((weapon) => attackOffer(scene, weapon, 'technique', technique)),
  );

/** The first two of his targets, or the same twice. */
const twoTargets = ({ context }: Scene): readonly [Id | undefined, Id | undefined] => {
  const [first, second = first] = context.targets;
  return [first, second];
};

/** What is each target's own: of two shots, and of a swept area (ST-9.35, AMB-76). */
const OWN_OF_SHOT = ['distance', 'cover', 'flank'] as const;
const OWN_OF_SWEPT = ['distance', 'cover'] as const;

/** Of several shots none is fired out of hiding. */
const IN_THE_OPEN = OF_AN_ATTACK.filter((name) => name !== 'ambush');

const ownOf = (situation: Situation, fields: readonly (keyof Situation)[]): Partial<Situation> =>
  Object.fromEntries(fields.map((field) => [field, situation[field]]));

/** What a board has told of targets whose circumstances are their own. */
const measuredOf = (context: Scene['context'], targets: readonly Id[]): Declaration['measuredOf'] =>
  Object.fromEntries(targets.map((who) => [who, context.measuredOf?.[who] ?? {}]));

/** Two light guns at once, every pair in both orders: the first is in the better hand (ST-9.33). */
export function twoGunOffers(scene: Scene): Offer[] {
  const { context, fighter, situation } = scene;
  const [target, target2] = twoTargets(scene);
  const light = weaponsOf(fighter).filter(({ traits }) => traits.flags.includes('lightHandgun'));
  return light.flatMap((one) =>
    light.flatMap((other): Offer[] => {
      if (one === other) return [];
      const apart = { ...situation, ...ownOf(situationOf(scene, target2), OWN_OF_SHOT) };
      const shot = (weapon: Id, defender = NOBODY, at = situation): Attack => ({
        attacker: fighter.id,
        defender,
        weapon,
        manoeuvre: 'shoot',
        situation: at,
      });
      const input = { first: shot(one.id, target), second: shot(other.id, target2, apart) };
      const fault = (when: When) =>
        target ? twoGunsFault(context.cast, input, context.rules, when) : msg('storyteller.no.noTarget');
      const id = `twoGuns:${one.id}:${other.id}`;
      return [
        {
          id,
          label: msg('storyteller.action.twoGuns', { weapon: weaponName(one), other: weaponName(other) }),
          icon: 'pistol-gun',
          group: 'manoeuvre',
          needsTarget: true,
          targets: { most: 2, own: OWN_OF_SHOT },
          circumstances: IN_THE_OPEN,
          check: check(attackPool(scene.stage, paired(input).first, context.rules), context.rules),
          rules: ['ST-9.33', 'ST-9.35', 'ST-9.37', 'ST-9.38'],
          ...(target ? { play: { name: 'twoGuns', input: input as unknown as Json } } : {}),
          declaration: {
            action: 'twoGuns',
            offer: id,
            weapon: one.id,
            weapon2: other.id,
            situation,
            measured: context.measured ?? {},
            ...(target && target2
              ? { target, target2, situation2: apart, measuredOf: measuredOf(context, [target2]) }
              : {}),
          },
          ...openness(fighter, fault),
        },
      ];
    }),
  );
}

/** A whole magazine over an area: everybody targeted is in it (ST-9.18). */
export function sprayOffers(scene: Scene): Offer[] {
  const { context, fighter, situation, target } = scene;
  const targets = context.targets.map((who) => {
    const { distance, cover } = situationOf(scene, who);
    return { who, distance, cover };
  });
  return weaponsOf(fighter)
    .filter((weapon) => suits(weapon, 'spray'))
    .map((weapon) => {
      const input = { attacker: fighter.id, weapon: weapon.id, targets, situation, slot: '', share: 0 };
      const fault = (when: When) => sprayFault(context.cast, input, context.rules, when);
      const id = `spray:${weapon.id}`;
      return {
        id,
        label: msg('storyteller.action.spray', { weapon: weaponName(weapon) }),
        icon: mannerOf('spray').icon,
        group: 'manoeuvre',
        needsTarget: true,
        targets: { own: OWN_OF_SWEPT },
        circumstances: IN_THE_OPEN,
        check: check(
          attackPool(
            scene.stage,
            sweeping(context.cast, input, context.rules, target ?? NOBODY),
            context.rules,
          ),
          context.rules,
        ),
        rules: mannerOf('spray').rules,
        ...(targets.length > 0 ? { play: { name: 'spray', input: input as unknown as Json } } : {}),
        declaration: {
          action: 'spray',
          offer: id,
          weapon: weapon.id,
          situation,
          measured: context.measured ?? {},
          targets,
          measuredOf: measuredOf(context, context.targets),
        } as unknown as Json,
        ...openness(fighter, fault),
      };
    });
}
