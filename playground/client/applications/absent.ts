import { NotImplemented } from '../../model/not-implemented.ts';

/** A class that this host lacks, but that systems name and extend while they load. It can do nothing; none can be made. */
export function absent(path: string, ...methods: string[]): new () => never {
  const name = path.split('.').at(-1) ?? path;
  const fail = (what: string): never => {
    throw new NotImplemented(what);
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
