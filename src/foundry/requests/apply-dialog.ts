import type { Ruleset } from '../../core/ruleset.ts';
import { blank, type Spec } from '../../core/spec.ts';
import type { Id, Json } from '../../core/text.ts';
import { settingOf } from '../actions/use.ts';
import { send } from '../relay/relay.ts';
import { loadForView } from '../shared/arrival.ts';
import { enteredIn, type FieldRow, fieldRow } from '../shared/fields.ts';
import { actorOf, rulesetOfType } from '../shared/ids.ts';
import { template } from '../shared/templates.ts';
import { known, percent, say, uiText } from '../shared/text.ts';
import { trackText } from '../shared/track.ts';
import type { Job } from '../shared/wait.ts';
import { groupOf } from './candidates.ts';
import { FivefoldManyDialog } from './many-dialog.ts';
import { type Aftermath, aftermaths } from './odds.ts';

type Values = { readonly [field: string]: Json };

const GROUPS = ['selected', 'players', 'fight'] as const;

/** The most ways to end that are listed for one fighter. */
const MOST = 3;

/** What is applied, in words: the ruleset's own, or those of all rulesets. */
const labelOf = (ruleset: string, play: string): string =>
  say({ key: [`${ruleset}.apply.${play}`, `core.apply.plays.${play}`].find(known) ?? play });

/** One way in which it could end for a fighter. */
function endText({ tracks, gained, lost }: Omit<Aftermath, 'p'>): string {
  const moved = tracks.map(({ before, after }) => {
    const name = `${say(after.label)}: `;
    return `${trackText(before)} → ${trackText(after).replace(name, '')}`;
  });
  const words = [...moved, ...gained.map((one) => `+ ${say(one)}`), ...lost.map((one) => `− ${say(one)}`)];
  return words.join(' · ') || uiText('apply.nothing');
}

/** What it would mean for a fighter: what is certain, or the likeliest ends with their chances. */
function meaning(all: ReturnType<typeof aftermaths>): string {
  if ('no' in all) return say(all.no);
  const [first, ...others] = all;
  if (!first) return '';
  if (others.length === 0) return endText(first);
  const lines = all.slice(0, MOST).map((end) => `${percent(end.p)}: ${endText(end)}`);
  const rest = all.slice(MOST).reduce((sum, { p }) => sum + p, 0);
  return [...lines, ...(rest > 0 ? [uiText('apply.others', { p: percent(rest) })] : [])].join('\n');
}

/** The window in which a game master applies harm, healing or a condition to several fighters, with what it would do to each. */
export class FivefoldApplyDialog extends FivefoldManyDialog {
  static override DEFAULT_OPTIONS = {
    id: 'fivefold-apply',
    classes: ['ff-apply-dialog'],
    window: { icon: 'fa-solid fa-burst' },
    actions: { ffGroup: FivefoldApplyDialog.#choose },
  };

  static override PARTS = { form: { template: template('apply-dialog'), scrollable: ['.ff-form'] } };

  #play = '';
  #values: Values = {};
  #secret = false;

  constructor() {
    super(undefined);
  }

  override get title(): string {
    return uiText('apply.title');
  }

  get #rules(): Ruleset | undefined {
    return rulesetOfType({ type: this.ruleset });
  }

  /** What the ruleset lets be applied to many. */
  get #plays(): readonly (readonly [play: string, spec: Spec])[] {
    const all = Object.entries(this.#rules?.plays ?? {});
    return all.flatMap(([play, { applies }]) => (applies ? [[play, applies] as const] : []));
  }

  get #current(): readonly [play: string, spec: Spec] | undefined {
    return this.#plays.find(([play]) => play === this.#play) ?? this.#plays[0];
  }

  #fields(ruleset: Ruleset, spec: Spec): FieldRow[] {
    const values = blank(spec, this.#values) as Values;
    return Object.entries(spec).map(([name, field]) =>
      fieldRow(ruleset, 'field', field, name, values[name] ?? null, name),
    );
  }

  protected override async _prepareContext(): Promise<never> {
    await loadForView(this.ruleset, () => void this.render());
    const ruleset = this.#rules;
    const [play, spec] = this.#current ?? [];
    if (!ruleset || !spec || this.candidates.length === 0) return { empty: uiText('apply.nobody') } as never;
    return {
      ...this.people(),
      whom: uiText('apply.who'),
      plays: this.#plays.map(([id]) => ({ id, label: labelOf(this.ruleset, id), selected: id === play })),
      rows: this.#fields(ruleset, spec),
      secret: this.#secret,
      groups: GROUPS.filter((id) => groupOf(id, this.ruleset).length > 0).map((id) => ({
        id,
        label: uiText(`apply.group.${id}`),
      })),
    } as never;
  }

  protected override entered(scope: string, input: HTMLInputElement | HTMLSelectElement): void {
    if (scope === 'play') this.#play = input.value;
    else if (scope === 'secret') this.#secret = (input as HTMLInputElement).checked;
    else this.#values = { ...this.#values, ...enteredIn(this.#current?.[1] ?? {}, scope, input) };
  }

  protected override shape(): string {
    return JSON.stringify([this.ruleset, this.#current?.[0]]);
  }

  protected override forgetEntries(): void {
    this.#play = '';
    this.#values = {};
  }

  /** The input of the play, with nothing that belongs to another. */
  get #input(): Values {
    return blank(this.#current?.[1] ?? {}, this.#values) as Values;
  }

  #meaningFor(who: Id): ReturnType<typeof aftermaths> | undefined {
    const actor = actorOf(who);
    const setting = actor && settingOf(actor, []);
    const [play] = this.#current ?? [];
    return setting && play !== undefined
      ? aftermaths({ ...setting, play, input: { ...this.#input, who } })
      : undefined;
  }

  protected override jobs(): readonly Job[] {
    return this.picked.map((who) => () => {
      const all = this.#meaningFor(who);
      if (all) this.show(who, meaning(all));
    });
  }

  protected override button(): { readonly n: number; readonly text: string } {
    const n = this.picked.length;
    return { n, text: uiText('apply.submit', { n }) };
  }

  protected override async sendAll(): Promise<void> {
    const [play] = this.#current ?? [];
    if (play === undefined) return;
    const whisper = this.#secret ? { whisper: true } : {};
    await send({ kind: 'apply', play, who: this.picked, input: this.#input, ...whisper });
  }

  /** Chooses a whole group. */
  static async #choose(this: FivefoldApplyDialog, _event: Event, button: HTMLElement): Promise<void> {
    const group = GROUPS.find((one) => one === button.dataset.group);
    if (group) this.chosen = groupOf(group, this.ruleset);
    await this.render();
  }
}
