import { type Msg, msg, verbatim } from '../../../core/text.ts';
import type { Figure, GearView, SheetView } from '../../../core/view.ts';
import { ATTRIBUTES, healthOf, SKILL_NAMES, SUPPLIES, type YzFighter, type YzGear } from '../data/fighter.ts';
import { type Borne, injuriesOf } from '../data/injuries.ts';
import { panicOf } from '../data/panic.ts';
import type { Rules } from '../data/rules.ts';
import { wornBy } from '../figures/state.ts';
import { healthTrack } from './card.ts';

const number = (id: string, n: number): Figure => ({
  id,
  label: msg(`yearzero.figure.${id}`),
  value: verbatim(String(n)),
});

/** The state of an injury: when the next death save is due, how long it heals, whether it has been treated (YZ-12.18, YZ-12.30). */
function injuryState({ injury }: Borne): Msg {
  if (injury.healed) return msg('yearzero.injuryState.healed');
  if (injury.due > 0) return msg(`yearzero.injuryState.${injury.unit}`);
  if (injury.healing > 0) return msg('yearzero.injuryState.healing', { n: injury.healing });
  return msg(`yearzero.injuryState.${injury.treated || injury.stabilised ? 'cared' : 'open'}`);
}

const injuryFigure = (borne: Borne): Figure => ({
  id: `injury:${borne.id}`,
  label: borne.row.name,
  value: injuryState(borne),
});

const within = (group: string, names: readonly string[]): string[] => names.map((name) => `${group}.${name}`);

/** The fields of a sheet, in groups. */
const GROUPS: SheetView['groups'] = [
  { label: msg('yearzero.group.attributes'), style: 'dots', fields: within('attributes', ATTRIBUTES) },
  { label: msg('yearzero.group.skills'), style: 'dots', fields: within('skills', SKILL_NAMES) },
  {
    label: msg('yearzero.group.state'),
    style: 'numbers',
    fields: ['stress', 'health.lost', 'health.most'],
  },
  { label: msg('yearzero.group.supplies'), style: 'numbers', fields: within('supplies', SUPPLIES) },
  { label: msg('yearzero.group.injuries'), style: 'form', fields: ['disorders'] },
  {
    label: msg('yearzero.group.rest'),
    style: 'form',
    fields: [
      ...within('rest', ['resting', 'rolled']),
      ...within('needs', ['ate', 'drank', 'slept']),
      ...within('stealth', ['role', 'steps', 'examining', 'detected']),
    ],
  },
  {
    label: msg('yearzero.group.being'),
    style: 'form',
    fields: ['kind', 'human', 'size', 'large', 'lock', 'signature.name', 'signature.ready', 'biography'],
  },
];

/** The sheet: health, stress, armour, and the numbers behind them. */
export function sheet(fighter: YzFighter, rules: Rules): SheetView {
  const { kind, stress } = fighter.traits;
  const row = panicOf(fighter);
  return {
    subtitle: row ? row.name : msg(`yearzero.choice.kind.${kind}`),
    figures: [
      number('health', healthOf(fighter, rules)),
      number('stress', stress),
      number(
        'armour',
        wornBy(fighter).reduce((sum, { traits }) => sum + traits.rating, 0),
      ),
      ...injuriesOf(fighter).map(injuryFigure),
    ],
    tracks: [healthTrack(fighter, rules)],
    groups: GROUPS,
  };
}

const ICONS = {
  weapon: 'crossed-swords',
  armour: 'breastplate',
  equipment: 'backpack',
  talent: 'star-medal',
};

/** A piece of gear in one line, with its most important numbers. */
export function gearLine(item: YzGear, _fighter: YzFighter | undefined, _rules: Rules): GearView {
  const shown = { detail: msg(`yearzero.gear.${item.type}`), icon: ICONS[item.type] };
  if (item.type === 'weapon')
    return { ...shown, figures: [number('bonus', item.traits.bonus), number('damage', item.traits.damage)] };
  if (item.type === 'armour') return { ...shown, figures: [number('armour', item.traits.rating)] };
  return { ...shown, figures: [] };
}
