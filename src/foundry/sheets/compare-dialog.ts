import type { Id } from '../../core/text.ts';
import { firstTarget } from '../actions/first-target.ts';
import { type Prospect, possibleTargets, prospect, targetedIds, targetName } from '../actions/use.ts';
import { tie, untie } from '../dialogs/ties.ts';
import { closesOnEscape } from '../dialogs/windows.ts';
import { isTag } from '../shared/elements.ts';
import { FocusKeeper } from '../shared/focus.ts';
import { idOf } from '../shared/ids.ts';
import { template } from '../shared/templates.ts';
import { uiText } from '../shared/text.ts';
import { attacksWith, comparison } from './compare-view.ts';

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** The things of a fighter with which they can attack. */
export function armsOf(actor: Actor.Implementation): Item.Implementation[] {
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
  #things: readonly [Id, Id];

  constructor(actor: Actor.Implementation, thing: Id) {
    super({ id: `fivefold-compare-${idOf(actor)}` });
    this.#actor = actor;
    const other = armsOf(actor).find(({ id }) => id !== thing);
    this.#things = [thing, String(other?.id ?? '')];
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
    const arms = armsOf(this.#actor);
    const choose = (chosen: Id, other: Id): object[] =>
      arms.filter(({ id }) => id !== other).map(({ id, name }) => ({ id, name, selected: id === chosen }));
    const [one, other] = this.#things;
    return {
      targets: possibleTargets(this.#actor).map((id) => ({
        id,
        name: targetName(about.who, id),
        selected: id === this.#target,
      })),
      arms: [choose(one, other), choose(other, one)].map((options, at) => ({
        at,
        options,
        label: uiText('compare.weapon', { n: at + 1 }),
      })),
      ...comparison(about, this.#things),
    } as never;
  }

  protected override async _onFirstRender(): Promise<void> {
    tie(this, idOf(this.#actor));
    closesOnEscape(this);
    this.#focus.moveInto(this.element);
    this.element.addEventListener('change', ({ target }) => {
      if (!isTag(target, 'select')) return;
      const [one, other] = this.#things;
      if (target.name === 'target') this.#target = target.value || undefined;
      else this.#things = target.name === 'arm.0' ? [target.value, other] : [one, target.value];
      void this.render();
    });
  }

  protected override async _onRender(): Promise<void> {
    this.element.dataset.ruleset = this.#actor.type;
  }

  protected override _onClose(): void {
    untie(this);
    this.#focus.restore();
  }
}
