import { generation } from './surroundings.ts';

/* Message visibility, in the terms of either generation. */

export type Mode = 'public' | 'gm' | 'blind' | 'self';

const OLD: Record<Mode, string> = {
  public: 'publicroll',
  gm: 'gmroll',
  blind: 'blindroll',
  self: 'selfroll',
};

/** The host's name of a mode. */
export const modeName = (mode: Mode): string => (generation() < 14 ? OLD[mode] : mode);

/** The option of `toMessage` and `create` that sets a mode. */
export const withMode = (mode: Mode): Roll.ToMessageOptions<true> =>
  ({ [generation() < 14 ? 'rollMode' : 'messageMode']: modeName(mode) }) as never;
