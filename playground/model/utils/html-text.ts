const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
const UNESCAPES = Object.fromEntries(Object.entries(ESCAPES).map(([char, code]) => [code, char]));

/** Make a text safe for the inner HTML of most tags and for quoted attributes. */
export function escapeHTML(value: unknown): string {
  return String(value).replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);
}

/** Undo {@link escapeHTML}. */
export function unescapeHTML(value: unknown): string {
  return String(value).replace(/&(?:amp|lt|gt|quot|#x27);/g, (code) => UNESCAPES[code] ?? code);
}
