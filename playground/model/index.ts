/**
 * The pure part of the host: data models, documents, grids and dice, for server and client alike. Assemble
 * `foundry.utils` from `utils`, `foundry.data.fields` from `fields`, and so on; what the model must ask of its
 * surroundings is injected through `registry`.
 */
export * as abstract from './abstract/index.ts';
export * as CONST from './constants.ts';
export * as dice from './dice/index.ts';
/** Data models beside the documents: `foundry.data`. */
export { ActiveEffectTypeDataModel } from './documents/active-effect-type-data-model.ts';
export * as documents from './documents/index.ts';
export { LightData } from './documents/light-data.ts';
export { PrototypeToken } from './documents/prototype-token.ts';
export { TextureData } from './documents/texture-data.ts';
export * as fields from './fields/index.ts';
export * as grid from './grid/index.ts';
export { NotImplemented } from './not-implemented.ts';
export * as operators from './operators.ts';
export { reviveOperators } from './operators.ts';
export { installPrimitives } from './primitives/index.ts';
export { type Registry, registry } from './registry.ts';
export type { AnyClass, Obj } from './types.ts';
export * as utils from './utils/index.ts';
export * as validators from './validators.ts';
