import { arrayMethods, arrayStatics } from './array.ts';
import { mathConstants, mathMethods } from './math.ts';
import { numberMethods, numberStatics } from './number.ts';
import { setMethods, setPolyfills } from './set.ts';
import { stringMethods } from './string.ts';

const dateMethods = {
  isValid(this: Date): boolean {
    return !Number.isNaN(this.getTime());
  },
  toDateInputString(this: Date): string {
    const pad = (n: number): string => String(n).padStart(2, '0');
    return `${this.getFullYear()}-${pad(this.getMonth() + 1)}-${pad(this.getDate())}`;
  },
  toTimeInputString(this: Date): string {
    return this.toTimeString().split(' ')[0] ?? '';
  },
};

const regexpStatics = {
  escape(text: string): string {
    return text.replace(/[-[\]{}()*+?.,\\^$|#\s]/g, '\\$&');
  },
};

function define(target: object, members: object, { keepNative = false } = {}): void {
  for (const [name, value] of Object.entries(members)) {
    if (keepNative && name in target) continue;
    Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false });
  }
}

/** Give this realm's built-in classes the methods that Foundry gives them (T13 common/primitives). Safe to repeat. */
export function installPrimitives(): void {
  define(Array.prototype, arrayMethods);
  define(Array, arrayStatics);
  define(Set.prototype, setMethods);
  define(Set.prototype, setPolyfills, { keepNative: true });
  define(Number.prototype, numberMethods);
  define(Number, numberStatics);
  define(Math, mathMethods);
  define(Math, mathConstants);
  define(String.prototype, stringMethods);
  define(Date.prototype, dateMethods);
  define(RegExp, regexpStatics, { keepNative: true });
}
