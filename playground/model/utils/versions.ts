/** Is v1 newer than v0? Numeric parts compare as numbers, others as text; a missing part is older. */
export function isNewerVersion(v1: number | string, v0: number | string): boolean {
  if (typeof v1 === 'number' && typeof v0 === 'number') return v1 > v0;
  const [left, right] = [String(v1).split('.'), String(v0).split('.')];
  for (const [i, a] of left.entries()) {
    const b = right[i];
    if (b === undefined) return true;
    if (a === b) continue;
    const [x, y] = [Number(a), Number(b)];
    if (Number.isFinite(x) && Number.isFinite(y)) {
      if (x !== y) return x > y;
    } else return a > b;
  }
  return false;
}
