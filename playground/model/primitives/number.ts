const ORDINALS: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd' };

function decimalsOf(interval: number): number {
  const [, decimals = ''] = String(interval).split('.');
  return decimals.length;
}

/** Additions to Number (T13 common/primitives/number). */
export const numberMethods = {
  almostEqual(this: number, n: number, e = 1e-8): boolean {
    return Math.abs(this - n) < e;
  },
  between(this: number, a: number, b: number, inclusive = true): boolean {
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    return inclusive ? this >= low && this <= high : this > low && this < high;
  },
  /** 1st, 2nd, 3rd, 4th … 11th */
  ordinalString(this: number): string {
    const tens = this % 100;
    return `${this}${tens >= 11 && tens <= 13 ? 'th' : (ORDINALS[this % 10] ?? 'th')}`;
  },
  paddedString(this: number, digits: number): string {
    return this.toString().padStart(digits, '0');
  },
  /** With its sign, for display: a true minus sign, plus for zero and more. */
  signedString(this: number): string {
    const text = Math.abs(this).toLocaleString();
    return this < 0 ? `−${text}` : `+${text}`;
  },
  /** The nearest number that lies a multiple of the interval away from the base. */
  toNearest(this: number, interval = 1, method: 'round' | 'ceil' | 'floor' = 'round', base = 0): number {
    if (!(interval > 0)) throw new Error('Number#toNearest interval must be positive');
    const steps = Math[method](Number(((this - base) / interval).toPrecision(12)));
    const digits = Math.max(decimalsOf(interval), decimalsOf(base));
    return Number((steps * interval + base).toFixed(digits));
  },
};

/** Additions to the Number constructor. */
export const numberStatics = {
  between(num: number, a: number, b: number, inclusive = true): boolean {
    return numberMethods.between.call(num, a, b, inclusive);
  },
  isNumeric(n: unknown): boolean {
    if (typeof n === 'string') return n !== '' && !Number.isNaN(Number(n));
    return typeof n === 'number' || n instanceof Number ? !Number.isNaN(Number(n)) : false;
  },
  fromString(n: unknown): number {
    if (typeof n === 'number') return n;
    if (typeof n !== 'string' || !n.length) return Number.NaN;
    return Number(n.replace(/\s+/g, ''));
  },
};
