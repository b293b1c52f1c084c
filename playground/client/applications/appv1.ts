import { NotImplemented } from '../../model/not-implemented.ts';

/** A window of the first generation: systems name such classes, mostly to take them off a list. Making one is not possible here. */
function outdated(path: string): new () => never {
  const name = path.split('.').at(-1) ?? path;
  return {
    [name]: class {
      static get defaultOptions(): never {
        throw new NotImplemented(`foundry.appv1.${path}`);
      }

      constructor() {
        throw new NotImplemented(`foundry.appv1.${path}`);
      }
    },
  }[name] as unknown as new () => never;
}

/** `foundry.appv1`: names without windows. */
export const appv1 = {
  sheets: {
    ActorSheet: outdated('sheets.ActorSheet'),
    ItemSheet: outdated('sheets.ItemSheet'),
    JournalSheet: outdated('sheets.JournalSheet'),
  },
};
