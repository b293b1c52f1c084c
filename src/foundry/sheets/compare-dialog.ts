import type { Id } from '../../core/text.ts';
import { firstTarget } from '../actions/first-target.ts';
import { type Prospect, possibleTargets, prospect, targetedIds, targetName } from '../actions/use.ts';
import { followFighter, unfollow } from '../dialogs/ties.ts';
import { closeOnEscape } from '../dialogs/windows.ts';
import { isTag } from '../shared/elements.ts';
import { FocusKeeper } from '../shared/focus.ts';
import { idOf } from '../shared/ids.ts';
import { template } from '../shared/templates.ts';
import { uiText } from '../shared/text.ts';
import { attacksWith, comparison } from './compare-view.ts';

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** The items with which a fighter can attack. */
export function attackItemsOf(actor: Actor.Implementation): Item.Implementation[] {
  const offers = prospect(actor, [])?.offers ?? [];
  return actor.items.filter(({ id }) => attacksWith(offers, String(id)).length > 0);
}

/** A window that compares the attacks with two weapons against a target. */
export class FivefoldCompareDialog extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    classes: ['fivefold', 'ff-dialog', 'ff-compare'],
    window: { icon: 'fa-solid fa-scale-unbalanced', resizable: true },
    position: { width: 520, height: 'auto' as const },
  };

  static override PARTS = { body: { template: template('compare'), scrollable: ['.ff-compared'] } };

  readonly #actor: Actor.Implementation;
  readonly #focus = new FocusKeeper();
  #target: Id | undefined;
  #weapons: readonly [Id, Id];

  constructor(actor: Actor.Implementation, weapon: Id) {
    super({ id: `fivefold-compare-${idOf(actor)}` });
    this.#actor = actor;
    const other = attackItemsOf(actor).find(({ id }) => id !== weapon);
    this.#weapons = [weapon, String(other?.id ?? '')];
    this.#target = targetedIds().find((id) => id !== idOf(actor)) ?? firstTarget(actor);
  }

  override get title(): string {
    return uiText('compare.title', { name: this.#actor.name });
  }

  #prospect(): Prospect | undefined {
    return prospect(this.#actor, this.#target === undefined ? [] : [this.#target]);
  }

  protected override async _prepareContext(): Promise<never> {
    const about = this.#prospect();
    if (!about) return {} as never;
    const arms = attackItemsOf(this.#actor);
    const choicesFor = (chosen: Id, other: Id): object[] =>
      arms.filter(({ id }) => id !== other).map(({ id, name }) => ({ id, name, selected: id === chosen }));
    const [one, other] = this.#weapons;
    return {
      targets: possibleTargets(this.#actor).map((id) => ({
        id,
        name: targetName(about.who, id),
        selected: id === this.#target,
      })),
      arms: [choicesFor(one, other), choicesFor(other, one)].map((options, at) => ({
        at,
        options,
        label: uiText('compare.weapon', { n: at + 1 }),
      })),
      ...comparison(about, this.#weapons),
    } as never;
  }

  protected override async _onFirstRender(): Promise<void> {
    followFighter(this, idOf(this.#actor));
    closeOnEscape(this);
    this.#focus.moveInto(this.element);
    this.element.addEventListener('change', ({ target }) => {
      if (!isTag(target, 'select')) return;
      const [one, other] = this.#weapons;
      if (target.name === 'target') this.#target = target.value || undefined;
      else this.#weapons = target.name === 'arm.0' ? [target.value, other] : [one, target.value];
      void this.render();
    });
  }

  protected override async _onRender(): Promise<void> {
    this.element.dataset.ruleset = this.#actor.type;
  }

  protected override _onClose(): void {
    unfollow(this);
    this.#focus.restore();
  }
}
