import { ACTIVE_EFFECT_CHANGE_PHASES, ACTIVE_EFFECT_CHANGE_TYPES } from '../../model/constants.ts';
import { deprecated } from '../../model/deprecated.ts';
import { MODE_TYPES } from '../../model/documents/active-effect.ts';
import { BaseActiveEffect } from '../../model/documents/index.ts';
import type { DataField } from '../../model/fields/index.ts';
import { lies } from '../../model/lies.ts';
import { NotImplemented } from '../../model/not-implemented.ts';
import type { Obj } from '../../model/types.ts';
import { deepClone, getProperty, setProperty } from '../../model/utils/index.ts';
import { context, type Doc } from '../context.ts';
import { statusList } from '../statuses.ts';
import { ClientDocumentMixin } from './abstract/client-document.ts';

/** One change that an effect makes. `mode` on V13, `type` and `phase` on V14. */
export interface EffectChange extends Obj {
  key: string;
  value: unknown;
  priority: number;
  mode?: number;
  type?: string;
  phase?: string;
}

/** One of V14's types of changes, core's or a package's. */
interface ChangeType {
  label?: string;
  defaultPriority?: number;
  handler?(target: object, change: EffectChange): Obj | undefined;
}

const isModern = (): boolean => context.game.release.generation >= 14;

/** What packages add to V14's effects in `CONFIG.ActiveEffect`. */
const configured = <T>(key: 'changeTypes' | 'phases' | 'expiryEvents'): Record<string, T> =>
  (context.config.ActiveEffect?.[key] as Record<string, T> | undefined) ?? {};

/** V14's types of changes with their priorities. */
const changeTypes = (): Record<string, ChangeType> => ({
  ...Object.fromEntries(
    Object.entries(ACTIVE_EFFECT_CHANGE_TYPES).map(([type, defaultPriority]) => [type, { defaultPriority }]),
  ),
  ...configured<ChangeType>('changeTypes'),
});

const named = (ids: readonly string[]): Obj => Object.fromEntries(ids.map((id) => [id, { label: id }]));

/** The configured statuses: an array on V13, on V14 a record that answers like one. */
export function statusEffects(): Obj[] {
  return statusList(context.config.statusEffects as unknown as Obj[] | Record<string, Obj>);
}

/** Stands in for {@link foundry.documents.ActiveEffect} (T13). */
export class ActiveEffect extends ClientDocumentMixin(BaseActiveEffect) {
  declare statuses: Set<string>;
  declare disabled: boolean;
  declare transfer: boolean;

  /** An effect built from a configured status, not saved. Its name is localized. */
  static async fromStatusEffect(statusId: string, options: Obj = {}): Promise<ActiveEffect> {
    const status = statusEffects().find((one) => one.id === statusId);
    if (!status) throw new Error(`Invalid status ID "${statusId}" provided to ActiveEffect.fromStatusEffect`);
    const { id, hud: _hud, order: _order, reference: _reference, label, icon, ...data } = deepClone(status);
    data.name = context.game.i18n.localize(String(data.name ?? label ?? id));
    data.img ??= icon;
    data.statuses = [...new Set([String(id), ...((data.statuses as string[] | undefined) ?? [])])];
    if ((data.statuses as string[]).length > 1 && !data._id) {
      throw new Error(`The status "${statusId}" implies others and therefore needs a static _id`);
    }
    const cls = context.documentClass('ActiveEffect') as unknown as typeof ActiveEffect;
    return cls._fromStatusEffect(statusId, data, options);
  }

  static async _fromStatusEffect(_statusId: string, data: Obj, options: Obj = {}): Promise<ActiveEffect> {
    return new this(data, options);
  }

  /** Does the system, or on V14 a duration that is over, keep it from counting? */
  get isSuppressed(): boolean {
    const { system, duration } = this as unknown as { system?: Obj; duration?: Obj };
    return Boolean(system?.isSuppressed ?? (isModern() && duration?.expired));
  }

  /** The document whose numbers the effect changes. */
  get target(): Doc | null {
    const parent = lies(9) ? null : (this.parent as unknown as Doc | null);
    if (parent?.documentName === 'Actor') return parent;
    if (!isModern() && context.config.ActiveEffect?.legacyTransferral) return this.transfer ? null : parent;
    return this.transfer ? ((parent?.parent as Doc | null) ?? null) : parent;
  }

  get active(): boolean {
    return !this.disabled && !this.isSuppressed;
  }

  get modifiesActor(): boolean {
    return this.active && this.target?.documentName === 'Actor';
  }

  /** Has the effect a duration, or does it give a status? */
  get isTemporary(): boolean {
    const { duration } = this as unknown as { duration: Obj };
    const timed = ['seconds', 'rounds', 'turns', 'value'].some((key) => Number(duration?.[key] ?? 0) > 0);
    return timed || this.statuses.size > 0;
  }

  get sourceName(): string {
    const { origin } = this as unknown as { origin: string | null };
    if (!origin) return context.game.i18n.localize('PLAYGROUND.None');
    const find = (
      globalThis as unknown as { fromUuidSync(uuid: string, options: Obj): { name?: string } | null }
    ).fromUuidSync;
    return find(origin, { strict: false })?.name ?? context.game.i18n.localize('PLAYGROUND.Unknown');
  }

  /** The changes with their priorities; on V14 only those of one phase. */
  changesOfPhase(phase?: string): EffectChange[] {
    const own = this as unknown as { changes?: Obj[]; system?: { changes?: Obj[] } };
    const changes = (isModern() ? own.system?.changes : own.changes) ?? [];
    return changes
      .map((change) => ({ ...change, priority: priorityOf(change) }) as EffectChange)
      .filter((change) => phase === undefined || (change.phase ?? 'initial') === phase);
  }

  /** V14's place of {@link changes}: they are the system's. */
  declare changes: Obj[];

  override _initialize(options?: Obj): void {
    super._initialize(options);
    if (!isModern()) return;
    Object.defineProperty(this, 'changes', {
      configurable: true,
      get: () => {
        deprecated('ActiveEffect#changes', 'ActiveEffect#system.changes');
        return (this as unknown as { system: { changes?: Obj[] } }).system.changes ?? [];
      },
    });
  }

  /** Applies one change to the actor's live data. @returns the changed paths with their new values */
  apply(actor: ChangeTarget, change: EffectChange): Obj {
    if (isModern()) deprecated('ActiveEffect#apply', 'ActiveEffect.applyChange');
    const changes: Obj = {};
    const [model, path] = modelOf(actor, change.key);
    const field = model.schema.getField(path) as DataField | undefined;
    if (field) changes[change.key] = ActiveEffect.applyField(model, { ...change, key: path }, field);
    else this._applyLegacy(actor as unknown as Doc, change, changes);
    return changes;
  }

  /** Applies one change to a field of a model. @returns the new value */
  static applyField(model: object, change: EffectChange, field?: DataField): unknown {
    if (isModern()) deprecated('ActiveEffect.applyField', 'ActiveEffect.applyChangeField');
    return changeField(model, change, field);
  }

  /** V14: applies one change to a document. @returns the changed paths with their new values */
  static get applyChange(): ((target: ChangeTarget, change: EffectChange) => Obj) | undefined {
    return isModern() ? changeTarget : undefined;
  }

  /** V14: applies one change to a field of a model. @returns the new value */
  static get applyChangeField():
    | ((target: object, change: EffectChange, options?: { field?: DataField }) => unknown)
    | undefined {
    return isModern() ? (target, change, { field } = {}) => changeField(target, change, field) : undefined;
  }

  static get CHANGE_TYPES(): Record<string, ChangeType> | undefined {
    return isModern() ? changeTypes() : undefined;
  }

  static get CHANGE_PHASES(): Obj | undefined {
    return isModern() ? { ...named(ACTIVE_EFFECT_CHANGE_PHASES), ...configured('phases') } : undefined;
  }

  /** Data outside every schema: the type of the present value decides. */
  _applyLegacy(actor: Doc, change: EffectChange, changes: Obj): void {
    changePlain(actor, change, changes);
  }

  updateDuration(): Obj {
    return (this as unknown as { duration: Obj }).duration;
  }

  static get registry(): undefined {
    if (isModern()) throw new NotImplemented('foundry.documents.ActiveEffect.registry');
    return undefined;
  }
}

/** What an effect changes: an actor, or another document with a schema. */
type ChangeTarget = Model & { system?: unknown };

/** Applies one of V14's changes. */
function changeTarget(target: ChangeTarget, change: EffectChange): Obj {
  const own = configured<ChangeType>('changeTypes')[change.type ?? ''];
  if (own?.handler) return own.handler(target, change) ?? {};
  const [model, path] = modelOf(target, change.key);
  const field = model.schema.getField(path) as DataField | undefined;
  if (field) return { [change.key]: changeField(model, { ...change, key: path }, field) };
  const changes: Obj = {};
  changePlain(target as unknown as Doc, change, changes);
  return changes;
}

function changeField(model: object, change: EffectChange, field?: DataField): unknown {
  const found = field ?? ((model as Model).schema.getField(change.key) as DataField);
  const before = getProperty(model, change.key);
  const after = found.applyChange(before, model as never, change as never);
  if (after !== undefined) setProperty(model, change.key, after);
  return after === undefined ? before : after;
}

function changePlain(actor: Doc, change: EffectChange, changes: Obj): void {
  const before = getProperty(actor, change.key);
  const delta = typeof before === 'number' ? Number(change.value) : change.value;
  if (typeof before === 'number' && Number.isNaN(delta)) return;
  const mode = change.type ?? MODE_TYPES[change.mode ?? -1] ?? '';
  const after = PLAIN[mode]?.(before, delta) ?? before;
  setProperty(actor, change.key, after);
  changes[change.key] = after;
}

function priorityOf(change: Obj): number {
  if (typeof change.priority === 'number') return change.priority;
  return typeof change.type === 'string'
    ? (changeTypes()[change.type]?.defaultPriority ?? 0)
    : Number(change.mode ?? 0) * 10;
}

interface Model {
  schema: { getField(path: string): unknown };
}

/** `system.x` belongs to the system's model when there is one, all else to the document. */
function modelOf(actor: Model & { system?: unknown }, key: string): [Model, string] {
  const { system } = actor;
  const isModel = typeof system === 'object' && system !== null && 'schema' in system;
  return key.startsWith('system.') && isModel ? [system as Model, key.slice('system.'.length)] : [actor, key];
}

/** What plain values become, by V14's types. */
const PLAIN: Record<string, (before: unknown, delta: unknown) => unknown> = {
  multiply: (before, delta) => (typeof before === 'number' ? before * Number(delta) : before),
  add: (before, delta) =>
    Array.isArray(before) ? [...before, delta] : ((before as number) ?? 0) + (delta as number),
  subtract: (before, delta) =>
    Array.isArray(before) ? before.filter((one) => one !== delta) : ((before as number) ?? 0) - Number(delta),
  downgrade: (before, delta) => Math.min(Number(before), Number(delta)),
  upgrade: (before, delta) => Math.max(Number(before), Number(delta)),
  override: (_before, delta) => delta,
};
