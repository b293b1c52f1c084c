/** Encode each part of an url-like path, leaving what is already encoded. */
export function encodeURL(path: string): string {
  const url = URL.canParse(path) ? new URL(path) : undefined;
  const encode = (text: string): string =>
    text
      .split('/')
      .map((part) => encodeURIComponent(decodeURIComponent(part)))
      .join('/');
  return url ? url.href : encode(path);
}

/** The absolute path of a Foundry path, with the route prefix if one is set. */
export function getRoute(path: string, { prefix = null }: { prefix?: string | null } = {}): string {
  const parts = [prefix, path].map((part) => (part ?? '').replace(/^\/+|\/+$/g, '')).filter(Boolean);
  return `/${parts.join('/')}`;
}

/** A file size with unit, such as "1.5kB". */
export function formatFileSize(
  size: number,
  { decimalPlaces = 2, base = 10 }: { decimalPlaces?: number; base?: 2 | 10 } = {},
): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const divisor = base === 2 ? 1024 : 1000;
  const power = Math.min(Math.floor(Math.log(Math.max(size, 1)) / Math.log(divisor)), units.length - 1);
  return `${parseFloat((size / divisor ** power).toFixed(decimalPlaces))}${units[power]}`;
}
