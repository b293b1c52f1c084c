import { conditionValue } from '../documents/snapshot.ts';
import { fieldAt, fieldRow } from '../shared/fields.ts';
import { rulesetOfType, summaryOfType } from '../shared/ids.ts';
import { iconPath } from '../shared/present.ts';
import { known, printedNumber, say, signed, uiText } from '../shared/text.ts';
import { changesOf, durationOf, type EffectChange } from './effect-data.ts';

/* Everything that affects a fighter, in one list: conditions, and active effects of the fighter or of what they have. */

type Owner = Actor.Implementation;
type Effect = ActiveEffect.Implementation;

/** The name of what a change changes: a field of the fighter, or its path. */
function targetOf(owner: Owner, key: string): string {
  const ruleset = summaryOfType(owner);
  const path = key.replace(/^system\./, '');
  const field = ruleset && fieldAt(ruleset.fighter, path);
  return field ? fieldRow(ruleset, 'field', field, path, null, '').label : path;
}

const MARKS: { readonly [how in EffectChange['how']]: string } = {
  add: '',
  subtract: '−',
  multiply: '×',
  override: '= ',
  upgrade: '≥ ',
  downgrade: '≤ ',
  custom: '',
};

/** A change in words: “Agility +2”. */
function changeText(owner: Owner, { key, how, value }: EffectChange): string {
  const n = value.trim() === '' ? Number.NaN : Number(value);
  const printed = Number.isNaN(n) ? value : how === 'add' ? signed(n) : printedNumber(n);
  return `${targetOf(owner, key)} ${MARKS[how]}${printed}`;
}

/** The condition of the ruleset that an effect represents, if any. */
const conditionOf = (owner: Owner, { statuses }: Effect) =>
  rulesetOfType(owner)?.conditions.find(({ id }) => statuses.has(id));

/** What a condition holds besides itself, such as how strong it is. */
function valueText(effect: Effect): string {
  const value = conditionValue(effect);
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}

function untilText(effect: Effect): string {
  const duration = durationOf(effect);
  if (!duration) return uiText('effects.open');
  const { n, unit } = duration;
  return known(`ui.effects.unit.${unit}`) ? uiText(`effects.unit.${unit}`, { n }) : `${n} ${unit}`;
}

/** The item that an effect belongs to, or undefined for one of the fighter's own. */
const bearerOf = (owner: Owner, effect: Effect): Item.Implementation | undefined =>
  owner.items.find((item) => (item as unknown) === effect.parent);

function rowOf(owner: Owner, effect: Effect): object {
  const condition = conditionOf(owner, effect);
  const bearer = bearerOf(owner, effect);
  const name = condition ? say({ key: `${owner.type}.condition.${condition.id}` }) : effect.name;
  const changes = changesOf(effect).map((change) => changeText(owner, change));
  return {
    id: effect.id,
    itemId: bearer?.id,
    name,
    img: condition ? iconPath(condition.icon) : effect.img,
    isIcon: condition !== undefined,
    page: condition && `${owner.type}-${condition.id}`,
    changes: [...(condition ? [valueText(effect)] : []), ...changes].filter(Boolean).join(', '),
    from: bearer?.name ?? uiText(condition ? 'effects.condition' : 'effects.own'),
    until: untilText(effect),
    on: !effect.disabled,
    endLabel: bearer ? '' : uiText('effects.end', { name }),
  };
}

/** All effects on a fighter, those that count first. */
export function effectsView(owner: Owner): object[] {
  const all = [...owner.allApplicableEffects()] as Effect[];
  return all.sort((a, b) => Number(a.disabled) - Number(b.disabled)).map((one) => rowOf(owner, one));
}

/** The effect that a button is about. */
const effectOf = (owner: Owner, { effectId = '', itemId = '' }: DOMStringMap): Effect | undefined =>
  (itemId ? owner.items.get(itemId) : owner)?.effects.get(effectId);

/** Lets an effect count, or not. */
export async function toggleEffect(owner: Owner, button: DOMStringMap): Promise<void> {
  const effect = effectOf(owner, button);
  if (effect) await effect.update({ disabled: !effect.disabled });
}

/** Ends an effect once the user has confirmed it. */
export async function endEffect(owner: Owner, button: DOMStringMap): Promise<void> {
  const effect = effectOf(owner, button);
  if (!effect) return;
  const condition = conditionOf(owner, effect);
  const name = condition ? say({ key: `${owner.type}.condition.${condition.id}` }) : effect.name;
  const { escapeHTML } = foundry.utils;
  const sure = await foundry.applications.api.DialogV2.confirm({
    window: { title: uiText('effects.end', { name }) },
    content: `<p>${escapeHTML(uiText('effects.endSure', { name, owner: owner.name }))}</p>`,
  });
  if (sure) await effect.delete();
}
