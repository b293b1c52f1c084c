import type { Ruleset } from '../../core/ruleset.ts';
import { blank, type Field } from '../../core/spec.ts';
import type { Json } from '../../core/text.ts';
import { SUMMARIES } from '../../rulesets/index.ts';
import { loadForView, typesInUse } from '../shared/arrival.ts';
import { isTag } from '../shared/elements.ts';
import { entered, fieldRow } from '../shared/fields.ts';
import { isSeveral, listEntered, listShown, listView, onLists, resetList } from '../shared/lists.ts';
import { template } from '../shared/templates.ts';
import { known, say, uiText } from '../shared/text.ts';
import { pause } from '../shared/wait.ts';
import { gamesChosen, gamesPlayed } from './games.ts';
import { rulesOf, tableOf, validRules } from './settings.ts';
import { ruleName, saveRules } from './stored-rules.ts';
import { worldTables } from './tables.ts';

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

const JOIN = '/';

/** A selection from a fixed set is edited as text: `a, b`. */
const asText = (value: Json): Json => (Array.isArray(value) ? value.join(', ') : value);

const words = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

const fromForm = (field: Field, raw: FormDataEntryValue | boolean | null): Json =>
  field.kind === 'many' ? words(String(raw ?? '')) : entered(field, raw);

/**
 * House rules of the rulesets that the world plays, and of the others on demand. The form is generated from their specs, grouped and searchable,
 * with defaults and rule ids.
 */
export class FivefoldRulesForm extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: 'fivefold-rules',
    tag: 'form',
    classes: ['fivefold', 'ff-dialog', 'ff-rules'],
    window: {
      title: 'FIVEFOLD.ui.rules.title',
      icon: 'fa-solid fa-scale-balanced',
      resizable: true,
      contentClasses: ['standard-form'],
    },
    position: { width: 760, height: 720 },
    form: { handler: FivefoldRulesForm.#save, closeOnSubmit: false },
    actions: {
      ffReset: FivefoldRulesForm.#reset,
      ffGoTo: FivefoldRulesForm.#goTo,
      ffMore: FivefoldRulesForm.#showMore,
    },
  };

  static override PARTS = { form: { template: template('rules-form'), scrollable: [''] } };

  /** The rulesets whose rules are shown, by id. */
  readonly #shown = new Map<string, Ruleset>();
  readonly #anew = () => this.element?.isConnected && void this.#fill();

  protected override async _prepareContext(): Promise<never> {
    const inUse = new Set([...typesInUse(), ...gamesChosen()]);
    const ids = SUMMARIES.map(({ id }) => id).sort((a, b) => Number(inUse.has(b)) - Number(inUse.has(a)));
    const isLater = (id: string): boolean => !inUse.has(id) && !gamesPlayed().includes(id);
    return {
      hasMore: ids.some(isLater),
      rulesets: ids.map((id) => ({ id, label: say({ key: `${id}.name` }), isLater: isLater(id) })),
    } as never;
  }

  protected override async _onRender(): Promise<void> {
    this.#shown.clear();
    const search = this.element.querySelector<HTMLInputElement>('[data-ff="search"]');
    search?.addEventListener('input', () => this.#filter(search.value));
    await this.#fill();
  }

  /** Shows what is not shown yet of the rules, one ruleset after another: the page answers in between. */
  async #fill(): Promise<void> {
    for (const place of this.element.querySelectorAll<HTMLElement>('[data-ff="rules"]')) {
      const ruleset = await loadForView(place.dataset.of ?? '', this.#anew);
      if (!ruleset) continue;
      const context = rulesetContext(ruleset);
      await pause(0);
      const { renderTemplate } = foundry.applications.handlebars;
      const html = await renderTemplate(template('rules-of'), context as never);
      if (place.firstElementChild || !place.isConnected) continue;
      place.innerHTML = html;
      this.#shown.set(ruleset.id, ruleset);
      onLists(place, () => undefined);
      await pause(0);
    }
    this.#filter(this.element.querySelector<HTMLInputElement>('[data-ff="search"]')?.value ?? '');
  }

  #filter(text: string): void {
    const wanted = text.toLocaleLowerCase();
    for (const row of this.element.querySelectorAll<HTMLElement>('.ff-rule'))
      row.hidden = !(row.dataset.search ?? '').includes(wanted);
    for (const group of this.element.querySelectorAll<HTMLElement>('fieldset, [data-ruleset]'))
      group.hidden = group.querySelector('.ff-rule:not([hidden])') === null;
    const none = this.element.querySelector<HTMLElement>('[data-ff="none"]');
    if (none) none.hidden = this.element.querySelector('.ff-rule:not([hidden])') !== null;
  }

  /** Jumps to the house rules of one ruleset and clears the search. */
  static #goTo(this: FivefoldRulesForm, _event: PointerEvent, { dataset }: HTMLElement): void {
    const search = this.element.querySelector<HTMLInputElement>('[data-ff="search"]');
    if (search) search.value = '';
    this.#filter('');
    const heading = this.element.querySelector<HTMLElement>(`[data-ruleset="${dataset.to}"] h2`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }

  /** Shows the rules of the games that the world does not play, below the others. */
  static async #showMore(this: FivefoldRulesForm, _event: PointerEvent, more: HTMLElement): Promise<void> {
    more.hidden = true;
    for (const link of this.element.querySelectorAll<HTMLElement>('[data-to]')) link.hidden = false;
    for (const place of this.element.querySelectorAll<HTMLElement>('[data-ff="later"]'))
      place.dataset.ff = 'rules';
    await this.#fill();
  }

  #entered(ruleset: Ruleset): { [key: string]: Json } {
    const { elements } = this.element as HTMLFormElement;
    return Object.fromEntries(
      Object.entries(ruleset.rules).map(([key, field]) => {
        const name = `${ruleset.id}${JOIN}${key}`;
        const list = this.#list(name);
        if (list && isSeveral(field)) return [key, listEntered(list, field)];
        const input = elements.namedItem(name);
        if (isTag(input, 'input') && input.type === 'checkbox') return [key, input.checked];
        const raw = isTag(input, 'input', 'select') ? input.value : null;
        return [key, fromForm(field, raw)];
      }),
    );
  }

  #list(name: string): Element | null {
    return this.element.querySelector(`[data-ff-list="${CSS.escape(name)}"]`);
  }

  /** Everything is checked before anything is stored; faults are named with their place. */
  static async #save(this: FivefoldRulesForm): Promise<void> {
    const all = [...this.#shown.values()].map((ruleset) => ({ ruleset, rules: this.#entered(ruleset) }));
    for (const { ruleset, rules } of all)
      for (const fault of validRules(ruleset, rules).faults) {
        ui.notifications?.warn(`${say(ruleName(ruleset, fault))}: ${say(fault.says)}`);
        return;
      }
    for (const { ruleset, rules } of all) await saveRules(ruleset, rules);
    ui.notifications?.info(uiText('rules.saved'));
    await this.close();
  }

  static #reset(this: FivefoldRulesForm, _event: PointerEvent, target: HTMLElement): void {
    const list = this.#list(target.dataset.name ?? '');
    if (list) resetList(list);
    const [id = '', key = ''] = (target.dataset.name ?? '').split(JOIN);
    const ruleset = this.#shown.get(id);
    const input = (this.element as HTMLFormElement).elements.namedItem(target.dataset.name ?? '');
    const value = ruleset && (blank(ruleset.rules) as { [key: string]: Json })[key];
    if (isTag(input, 'input') && input.type === 'checkbox') input.checked = value === true;
    else if (isTag(input, 'input', 'select')) input.value = String(asText(value ?? ''));
  }
}

function rulesetContext(ruleset: Ruleset): object {
  const now = rulesOf(ruleset);
  const defaults = blank(ruleset.rules) as { [key: string]: Json };
  const entries = Object.entries(ruleset.rules);
  const groups = [...new Set(entries.map(([, field]) => field.group ?? ''))];
  return {
    groups: groups.map((group) => ({
      label: say({ key: `${ruleset.id}.ruleGroup.${group}` }),
      rules: entries
        .filter(([, field]) => (field.group ?? '') === group)
        .map(([key, field]) => ruleContext(ruleset, key, field, now[key] ?? null, defaults[key] ?? null)),
    })),
  };
}

/** A house rule that is a table: the world's tables to choose from, the ruleset's own first. */
function tableContext(ruleset: Ruleset, rule: string): object {
  const chosen = tableOf(ruleset, rule);
  const starter = { id: '', name: uiText('rules.starter') };
  const gone = chosen && !worldTables().some(({ id }) => id === chosen) ? [{ id: chosen, name: '—' }] : [];
  return {
    options: [starter, ...worldTables(), ...gone].map(({ id, name }) => ({
      value: id,
      label: name,
      selected: id === chosen,
      default: id === '',
    })),
    changed: chosen !== '',
    resetTip: uiText('rules.defaultIs', { value: starter.name }),
  };
}

function ruleContext(ruleset: Ruleset, key: string, field: Field, value: Json, standard: Json): object {
  const name = `${ruleset.id}${JOIN}${key}`;
  const isTable = key in (ruleset.tables ?? {});
  const row = fieldRow(ruleset, 'rule', field, key, value, name);
  const usual = isSeveral(field) && !isTable ? listView(ruleset, 'rule', field, key, standard) : undefined;
  const standardShown = usual ? listShown(usual) : fieldRow(ruleset, 'rule', field, key, standard, '').shown;
  const hint = known(`${ruleset.id}.rule.${key}.hint`) ? say({ key: `${ruleset.id}.rule.${key}.hint` }) : '';
  return {
    ...row,
    ...(field.kind === 'many' && { options: undefined, value: asText(value) }),
    ...(isSeveral(field) &&
      !isTable && {
        path: name,
        list: listView(ruleset, 'rule', field, key, value),
        standard: usual,
      }),
    domId: `ff-rule-${ruleset.id}-${key}`,
    hint,
    why: field.why,
    changed: JSON.stringify(value) !== JSON.stringify(standard),
    resetTip: uiText('rules.defaultIs', { value: standardShown }),
    search: [row.label, hint, field.why, key].join(' ').toLocaleLowerCase(),
    ...(isTable && tableContext(ruleset, key)),
  };
}
