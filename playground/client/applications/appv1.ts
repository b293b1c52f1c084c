import { NotImplemented } from '../../model/not-implemented.ts';

/** A window of the first generation: systems name such classes, mostly to take them off a list. Making one is not possible here. */
function outdated(path: string, ...methods: string[]): new () => never {
  const name = path.split('.').at(-1) ?? path;
  const fail = (what: string): never => {
    throw new NotImplemented(`foundry.appv1.${what}`);
  };
  const cls = {
    [name]: class {
      static get defaultOptions(): never {
        return fail(path);
      }

      constructor() {
        fail(path);
      }
    },
  }[name] as unknown as new () => never;
  for (const method of methods) Object.assign(cls, { [method]: () => fail(`${path}.${method}`) });
  return cls;
}

/** `foundry.appv1`: names without windows. */
export const appv1 = {
  api: {
    Application: outdated('api.Application'),
    Dialog: outdated('api.Dialog', 'confirm', 'prompt', 'wait'),
    DocumentSheet: outdated('api.DocumentSheet'),
    FormApplication: outdated('api.FormApplication'),
  },
  sheets: {
    ActorSheet: outdated('sheets.ActorSheet'),
    ItemSheet: outdated('sheets.ItemSheet'),
    JournalSheet: outdated('sheets.JournalSheet'),
  },
};
