/** The custom properties of the first block of a style sheet that begins with a selector, as they are written. */
export function block(css: string, selector: string): Record<string, string> {
  const from = css.indexOf(selector);
  if (from < 0) throw new Error(`no block begins with ${selector}`);
  const body = css.slice(css.indexOf('{', from) + 1, css.indexOf('}', from));
  return Object.fromEntries(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, key, value]) => [key, value]),
  );
}

function luminance(hex: string): number {
  const digits = /^#[0-9a-f]{3}$/i.test(hex) ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex;
  if (!/^#[0-9a-f]{6}$/i.test(digits)) throw new Error(`${hex} is not a colour as #rgb or #rrggbb`);
  const channels = [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = channels.map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** How far two colours (`#rgb` or `#rrggbb`) stand apart by WCAG 2: from 1 to 21; small text needs 4.5. */
export function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}
