import type { RulesetSummary } from '../../core/ruleset.ts';
import { SUMMARIES } from '../../rulesets/index.ts';
import { gamesPlayed } from '../settings/games.ts';
import { isTag } from '../shared/elements.ts';
import { template } from '../shared/templates.ts';
import { say, uiText } from '../shared/text.ts';
import { applyPresets, canTakeBack, keepApplied, takePresetsBack } from './apply.ts';
import { DISPLAYS, KINDS, type Kind, type Preset } from './presets.ts';
import { presetOf, savePresets, stored } from './stored.ts';

const { ApplicationV2, DialogV2, HandlebarsApplicationMixin } = foundry.applications.api;

type Options = readonly (readonly [value: string, label: string])[];

const barsOf = ({ bars }: RulesetSummary): Options => [
  ['', uiText('tokens.bar.none')],
  ...bars.map((bar) => [bar, uiText(`tokens.bar.${bar}`)] as const),
];

const modes = (): Options =>
  Object.entries(DISPLAYS).map(([name, mode]) => [String(mode), uiText(`tokens.shown.${name}`)]);

const SELECTS = ['bar1', 'bar2', 'displayBars', 'displayName'] as const;
const BOXES = ['actorLink', 'ring', 'sight'] as const;

const nameOf = ({ id }: RulesetSummary, kind: Kind, field: string): string => `${id}/${kind}/${field}`;

/** One field of a ruleset's presets as a row: a control for each kind of token. */
function rowOf(summary: RulesetSummary, field: keyof Preset): object {
  const isBox = BOXES.some((box) => box === field);
  const options = field.startsWith('bar') ? barsOf(summary) : modes();
  return {
    label: uiText(`tokens.${field}`),
    isBox,
    cells: KINDS.map((kind) => {
      const value = presetOf(summary, kind)[field];
      return {
        name: nameOf(summary, kind, field),
        label: `${uiText(`tokens.${field}`)}: ${uiText(`tokens.${kind}`)}`,
        checked: value === true,
        options: options.map(([one, label]) => ({ value: one, label, selected: one === String(value) })),
      };
    }),
  };
}

/** What tokens of each game that the world plays show: those of characters and those of extras. */
export class FivefoldTokenForm extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: 'fivefold-tokens',
    tag: 'form',
    classes: ['fivefold', 'ff-dialog', 'ff-tokens'],
    window: {
      title: 'FIVEFOLD.ui.tokens.title',
      icon: 'fa-solid fa-circle-user',
      resizable: true,
      contentClasses: ['standard-form'],
    },
    position: { width: 640 },
    form: { handler: FivefoldTokenForm.#save, closeOnSubmit: false },
    actions: { ffApply: FivefoldTokenForm.#apply, ffTakeBack: FivefoldTokenForm.#takeBack },
  };

  static override PARTS = { form: { template: template('token-form'), scrollable: [''] } };

  readonly #played = SUMMARIES.filter(({ id }) => gamesPlayed().includes(id));

  protected override async _prepareContext(): Promise<never> {
    return {
      canTakeBack: canTakeBack(),
      kinds: KINDS.map((kind) => uiText(`tokens.${kind}`)),
      rulesets: this.#played.map((summary) => ({
        id: summary.id,
        label: say({ key: `${summary.id}.name` }),
        rows: [...SELECTS, ...BOXES].map((field) => rowOf(summary, field)),
      })),
    } as never;
  }

  #entered(summary: RulesetSummary, kind: Kind): Preset {
    const { elements } = this.element as HTMLFormElement;
    const control = (field: string) => elements.namedItem(nameOf(summary, kind, field));
    const chosen = SELECTS.map((field) => {
      const select = control(field);
      const value = isTag(select, 'select') ? select.value : '';
      return [field, field.startsWith('bar') ? value : Number(value)];
    });
    const ticked = BOXES.map((field) => {
      const box = control(field);
      return [field, isTag(box, 'input') && box.checked];
    });
    return Object.fromEntries([...chosen, ...ticked]) as Preset;
  }

  async #store(): Promise<void> {
    const all = this.#played.flatMap((summary) =>
      KINDS.map((kind) => [summary, kind, this.#entered(summary, kind)] as const),
    );
    await savePresets(all);
  }

  static async #save(this: FivefoldTokenForm): Promise<void> {
    await this.#store();
    ui.notifications?.info(uiText('tokens.saved'));
    await this.close();
  }

  /** Asks before it changes what is in the world; until the window is closed, that can be undone. */
  static async #apply(this: FivefoldTokenForm): Promise<void> {
    const actors = [...(game.actors ?? [])].filter(({ type }) => this.#played.some(({ id }) => id === type));
    const sure = await DialogV2.confirm({
      window: { title: 'FIVEFOLD.ui.tokens.apply' },
      content: `<p>${uiText('tokens.applySure', { n: actors.length })}</p>`,
    } as never);
    if (!sure) return;
    await this.#whileBusy(async () => {
      const chosen = structuredClone(stored());
      await this.#store();
      await applyPresets(actors, chosen);
    });
    ui.notifications?.info(uiText('tokens.applied', { n: actors.length }));
  }

  static async #takeBack(this: FivefoldTokenForm): Promise<void> {
    await this.#whileBusy(takePresetsBack);
    ui.notifications?.info(uiText('tokens.takenBack'));
    await this.render();
  }

  /** Does something that no second press may interrupt. What it has changed is offered to be undone even if it fails. */
  async #whileBusy(work: () => Promise<void>): Promise<void> {
    const buttons = [...this.element.querySelectorAll('button')];
    for (const button of buttons) button.disabled = true;
    try {
      await work();
    } finally {
      for (const button of buttons) button.disabled = false;
      const undo = this.element.querySelector<HTMLElement>('[data-action="ffTakeBack"]');
      if (undo) undo.hidden = !canTakeBack();
    }
  }

  protected override _onClose(...args: Parameters<InstanceType<typeof ApplicationV2>['_onClose']>): void {
    super._onClose(...args);
    keepApplied();
  }
}
