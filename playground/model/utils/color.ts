/** Stands in for {@link foundry.utils.Color} (T13): a number 0xRRGGBB with colour arithmetic. */
export class Color extends Number {
  /** Is this a colour at all? */
  get valid(): boolean {
    const value = this.valueOf();
    return Number.isInteger(value) && value >= 0 && value <= 0xffffff;
  }

  /** As "#rrggbb"; the text of `invalid` colours is "0xNaN" in spirit and "#000000" here. */
  get css(): string {
    return this.toString(16);
  }

  get rgb(): [number, number, number] {
    return [this.r, this.g, this.b];
  }
  get r(): number {
    return ((this.valueOf() >> 16) & 0xff) / 255;
  }
  get g(): number {
    return ((this.valueOf() >> 8) & 0xff) / 255;
  }
  get b(): number {
    return (this.valueOf() & 0xff) / 255;
  }
  get maximum(): number {
    return Math.max(...this.rgb);
  }
  get minimum(): number {
    return Math.min(...this.rgb);
  }
  get littleEndian(): number {
    const value = this.valueOf();
    return ((value >> 16) & 0xff) + (value & 0x00ff00) + ((value & 0xff) << 16);
  }

  /** Hue, saturation and value, each within [0, 1]. */
  get hsv(): [number, number, number] {
    const delta = this.maximum - this.minimum;
    return [hueOf(this), this.maximum ? delta / this.maximum : 0, this.maximum];
  }

  /** Hue, saturation and lightness, each within [0, 1]. */
  get hsl(): [number, number, number] {
    const [max, min] = [this.maximum, this.minimum];
    const lightness = (max + min) / 2;
    const spread = 1 - Math.abs(2 * lightness - 1);
    return [hueOf(this), spread ? (max - min) / spread : 0, lightness];
  }

  override toString(radix?: number): string {
    return radix === undefined || radix === 16
      ? `#${(this.valid ? this.valueOf() : 0).toString(16).padStart(6, '0')}`
      : super.toString(radix);
  }
  toJSON(): string {
    return this.css;
  }
  toHTML(): string {
    return this.css;
  }
  toRGBA(alpha: number): string {
    return `rgba(${this.rgb.map((c) => Math.round(c * 255)).join(', ')}, ${alpha})`;
  }
  equals(other: Color | number): boolean {
    return this.valueOf() === other.valueOf();
  }

  /** The colour between this (weight 0) and the other (weight 1). */
  mix(other: Color | number, weight: number): Color {
    return combine(this, Color.from(other), (a, b) => a * (1 - weight) + b * weight);
  }
  multiply(other: Color | number): Color {
    return typeof other === 'number'
      ? combine(this, this, (a) => a * other)
      : combine(this, other, (a, b) => a * b);
  }
  add(other: Color | number): Color {
    return combine(this, toOperand(other), (a, b) => a + b);
  }
  subtract(other: Color | number): Color {
    return combine(this, toOperand(other), (a, b) => a - b);
  }
  minimize(other: Color | number): Color {
    return combine(this, toOperand(other), Math.min);
  }
  maximize(other: Color | number): Color {
    return combine(this, toOperand(other), Math.max);
  }

  /** From "#rrggbb", "#rgb", 0xRRGGBB, [r, g, b] in [0, 1] or another Color; anything else is an invalid Color. */
  static from(color: unknown): Color {
    if (color instanceof Color) return color;
    if (typeof color === 'number') return new Color(color);
    if (typeof color === 'string') return Color.fromString(color);
    if (Array.isArray(color)) return Color.fromRGB(color as [number, number, number]);
    return new Color(Number.NaN);
  }
  static fromString(color: string): Color {
    const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color);
    const hex = short
      ? short
          .slice(1)
          .map((c) => c + c)
          .join('')
      : color.replace(/^#/, '');
    return new Color(/^[0-9a-f]{6}$/i.test(hex) ? parseInt(hex, 16) : Number.NaN);
  }
  static fromRGB([r, g, b]: readonly [number, number, number]): Color {
    const byte = (c: number): number => Math.round(Math.min(Math.max(c, 0), 1) * 255);
    return new Color((byte(r) << 16) | (byte(g) << 8) | byte(b));
  }
  static fromRGBvalues(r: number, g: number, b: number): Color {
    return Color.fromRGB([r, g, b]);
  }
  static fromHSV([h, s, v]: readonly [number, number, number]): Color {
    const channel = (n: number): number => {
      const k = (n + h * 6) % 6;
      return v - v * s * Math.max(0, Math.min(k, 4 - k, 1));
    };
    return Color.fromRGB([channel(5), channel(3), channel(1)]);
  }
  static fromHSL([h, s, l]: readonly [number, number, number]): Color {
    const a = s * Math.min(l, 1 - l);
    const channel = (n: number): number => {
      const k = (n + h * 12) % 12;
      return l - a * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    };
    return Color.fromRGB([channel(0), channel(8), channel(4)]);
  }
  static mix(color1: number, color2: number, weight: number): number {
    return new Color(color1).mix(color2, weight).valueOf();
  }
}

function toOperand(other: Color | number): Color {
  return typeof other === 'number' ? Color.fromRGB([other, other, other]) : other;
}

function combine(a: Color, b: Color, fn: (a: number, b: number) => number): Color {
  return Color.fromRGB([fn(a.r, b.r), fn(a.g, b.g), fn(a.b, b.b)]);
}

function hueOf(color: Color): number {
  const [max, delta] = [color.maximum, color.maximum - color.minimum];
  if (!delta) return 0;
  const { r, g, b } = color;
  const sixth = max === r ? ((g - b) / delta + 6) % 6 : max === g ? (b - r) / delta + 2 : (r - g) / delta + 4;
  return sixth / 6;
}
