import type { Walker } from '../../core/odds.ts';
import { choice, flag, group, list, num, text } from '../../core/spec.ts';
import type { Id } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { deathSave } from './aid.ts';
import type { Blast } from './blast.ts';
import { blast } from './blast.ts';
import type { SkillTry } from './check.ts';
import { skillTry, tryFault } from './check.ts';
import { has } from './conditions.ts';
import type { Disease } from './disease.ts';
import { disease } from './disease.ts';
import type { Fall } from './fall.ts';
import { fall } from './fall.ts';
import type { YzFighter } from './fighter.ts';
import type { Fire } from './fire.ts';
import { burn, CAMPFIRE, fire, isAfire } from './fire.ts';
import { lastRollPolicy, rollForecast, rollManners } from './forecast.ts';
import type { Suffered } from './harm.ts';
import type { Care } from './healing.ts';
import { careFault, cares } from './healing.ts';
import { happening } from './inputs.ts';
import type { Need } from './needs.ts';
import { NEEDS, needFault, satisfies } from './needs.ts';
import type { Notice, Noticed } from './notice.ts';
import { notice, noticeFault } from './notice.ts';
import type { Panic, Panicked, SetsIn } from './panic.ts';
import { CAUSES, panic, setsIn } from './panic.ts';
import type { Done, Rolled } from './roll.ts';
import { situationSpec } from './situation.ts';
import type { Prowl, Scan } from './stealth.ts';
import { PROWLS, prowl, prowlFault, scan, scanFault } from './stealth.ts';
import { SKILL_NAMES, UNITS, WITHIN } from './tables.ts';
import type { Time } from './time.ts';
import { time } from './time.ts';
import type { Strain, Witness } from './triggers.ts';
import { SIGHTS, STRAINS, strain, witness } from './triggers.ts';
import type { Save } from './turn-state.ts';

/* What happens beside the deeds of a fight: rolls for their own sake, stealth, dangers, nerves, and time. */

const metres = (initial = 0) => num(initial, { min: 0, real: true });

const strains = Object.keys(STRAINS) as [keyof typeof STRAINS, ...(keyof typeof STRAINS)[]];

/** The odds of a play that comes to one roll of his who acts. */
const rolling = {
  policy: ({ who }: { readonly who: Id }) => rollManners<Done>(who),
  forecast: (walk: Walker<Done, YzFighter>, { who }: { readonly who: Id }) => rollForecast(walk, who),
};

/** The same where nothing comes after that roll. */
const rollingLast = {
  policy: ({ who }: { readonly who: Id }) => rollManners<Done>(who),
  forecast: (walk: Walker<Done, YzFighter>, { who }: { readonly who: Id }) =>
    rollForecast(walk, who, lastRollPolicy),
};

const skill = happening<SkillTry, Rolled>({
  spec: { who: text(), skill: choice(SKILL_NAMES), mod: num(), dark: flag(), analysis: flag() },
  who: ({ who }) => [who],
  begin: skillTry,
  title: (input) =>
    msg('yearzero.title.deed', {
      who: input.who,
      deed: msg(input.analysis ? 'yearzero.hook.analysis' : `yearzero.field.skills.${input.skill}`),
    }),
  no: tryFault,
  ...rollingLast,
});

const stealth = happening<Prowl, Done>({
  spec: { who: text(), what: choice(PROWLS), cluttered: flag() },
  who: ({ who }) => [who],
  begin: prowl,
  title: ({ who, what }) => msg('yearzero.title.deed', { who, deed: msg(`yearzero.stealth.${what}`) }),
  no: prowlFault,
  ...rolling,
});

const noticing = happening<Notice, Noticed>({
  spec: { by: list(text()), who: list(text()), found: flag(), situation: group(situationSpec) },
  who: ({ who, by }) => [...who, ...by],
  begin: notice,
  title: ({ who }) => msg('yearzero.title.notice', { who: who[0] ?? '' }),
  no: (_, input, _rules, cast) =>
    input.by.length === 0 || input.who.length === 0 ? msg('yearzero.no.target') : noticeFault(cast, input),
});

const detector = happening<Scan, readonly string[]>({
  spec: { who: text(), outdoors: flag(), about: list(group({ who: text(), distance: metres() })) },
  who: ({ who, about }) => [who, ...about.map((one) => one.who)],
  begin: scan,
  title: ({ who }) => msg('yearzero.title.deed', { who, deed: msg('yearzero.stealth.scan') }),
  no: scanFault,
});

const panicking = happening<Panic, Panicked>({
  spec: { who: text(), cause: choice(CAUSES, 'master') },
  who: ({ who }) => [who],
  begin: panic,
  title: ({ who }) => msg('yearzero.title.panic', { who }),
});

const settingIn = happening<SetsIn, boolean>({
  spec: { who: text(), row: text() },
  who: ({ who }) => [who],
  begin: setsIn,
  title: ({ who }) => msg('yearzero.title.panic', { who }),
});

const witnessing = happening<Witness, readonly string[]>({
  spec: {
    of: text(),
    what: choice(SIGHTS),
    others: list(group({ who: text(), distance: metres(), sees: flag(true) })),
  },
  who: ({ of, others }) => [of, ...others.map(({ who }) => who)],
  begin: witness,
  title: ({ of, what }) => msg(`yearzero.title.witness.${what}`, { who: of }),
});

const straining = happening<Strain, boolean>({
  spec: { who: list(text()), cause: choice(strains, 'other') },
  who: ({ who }) => who,
  begin: strain,
  title: ({ cause }) => msg(`yearzero.strain.${cause}`),
});

const exploding = happening<Blast, readonly Suffered[]>({
  spec: {
    power: num(8, { min: 0 }),
    targets: list(group({ who: text(), distance: metres(1), cover: num(0, { min: 0 }) })),
  },
  who: ({ targets }) => targets.map(({ who }) => who),
  begin: blast,
  title: ({ power }) => msg('yearzero.title.blast', { n: power }),
});

const falling = happening<Fall, Suffered>({
  spec: { who: text(), metres: num(2, { min: 0 }) },
  who: ({ who }) => [who],
  begin: fall,
  title: ({ who }) => msg('yearzero.title.fall', { who }),
});

const alight = happening<Fire, Suffered>({
  spec: { who: text(), intensity: num(CAMPFIRE, { min: 1 }) },
  who: ({ who }) => [who],
  begin: fire,
  title: ({ who }) => msg('yearzero.title.fire', { who }),
});

const burning = happening<{ readonly who: string }, boolean>({
  spec: { who: text() },
  who: ({ who }) => [who],
  begin: burn,
  title: ({ who }) => msg('yearzero.title.fire', { who }),
  no: (fighter) => (isAfire(fighter) ? undefined : msg('yearzero.no.notBurning')),
});

const sickening = happening<Disease, boolean>({
  spec: { who: text(), virulence: num(6, { min: 0 }), name: text() },
  who: ({ who }) => [who],
  begin: disease,
  title: ({ who }) => msg('yearzero.title.disease', { who }),
  ...rollingLast,
});

const needing = happening<Need, boolean>({
  spec: { who: text(), what: choice(NEEDS) },
  who: ({ who }) => [who],
  begin: satisfies,
  title: ({ who, what }) => msg('yearzero.title.deed', { who, deed: msg(`yearzero.need.${what}`) }),
  no: needFault,
});

const caring = happening<Care, boolean>({
  spec: { who: text(), target: text(), injury: text() },
  who: ({ who, target }) => [who, target],
  begin: cares,
  title: ({ who, target }) => msg('yearzero.title.care', { who, target }),
  no: (_, input, _rules, cast) => {
    const patient = cast[input.target];
    return patient && careFault(patient, input);
  },
});

const saving = happening<Save, boolean>({
  spec: { who: text(), injury: text() },
  who: ({ who }) => [who],
  begin: deathSave,
  title: ({ who }) => msg('yearzero.title.deathSave', { who }),
  no: (fighter) => (has(fighter, 'dead') ? msg('yearzero.no.dead') : undefined),
});

const passing = happening<Time, boolean>({
  spec: { unit: choice(UNITS, 'turn'), who: list(text()), within: choice(WITHIN, 'rule') },
  who: ({ who }) => who,
  begin: time,
  title: ({ unit }) => msg(`yearzero.title.time.${unit}`),
});

/** Plays by name. */
export const scenes = {
  skill,
  stealth,
  notice: noticing,
  detector,
  panic: panicking,
  setsIn: settingIn,
  witness: witnessing,
  strain: straining,
  blast: exploding,
  fall: falling,
  fire: alight,
  burn: burning,
  disease: sickening,
  need: needing,
  care: caring,
  deathSave: saving,
  time: passing,
};
