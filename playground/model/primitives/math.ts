/** Additions to Math (T13 common/primitives/math). Angles: degrees in [0, 360), radians in [-π, π]. */
export const mathMethods = {
  clamp(num: number, min: number, max: number): number {
    return Math.min(max, Math.max(min, num));
  },
  mix(a: number, b: number, w: number): number {
    return a * (1 - w) + b * w;
  },
  normalizeDegrees(degrees: number): number {
    const d = degrees % 360;
    return (d < 0 ? d + 360 : d) + 0;
  },
  normalizeRadians(radians: number): number {
    const turn = 2 * Math.PI;
    return radians - turn * Math.floor((radians + Math.PI) / turn);
  },
  toDegrees(angle: number): number {
    return (angle * 180) / Math.PI;
  },
  toRadians(angle: number): number {
    return (angle * Math.PI) / 180;
  },
  oscillation(
    minVal: number,
    maxVal: number,
    t: number,
    p = 1,
    fn: (radians: number) => number = Math.cos,
  ): number {
    return ((maxVal - minVal) * (fn((2 * Math.PI * t) / p) + 1)) / 2 + minVal;
  },
};

export const mathConstants = { SQRT3: 1.7320508075688772, SQRT1_3: 0.5773502691896257 };
