/** `foundry.data.validators` (T13): tests of a single value. */
export { isValidId } from './utils/ids.ts';

/** Does the path end in one of these extensions, whatever follows it in a query? */
export function hasFileExtension(path: string, extensions: string[]): boolean {
  const extension = /\.([^./?#]+)(?:[?#].*)?$/.exec(path)?.[1]?.toLowerCase();
  return extension !== undefined && extensions.some((one) => one.toLowerCase() === extension);
}

/** Is it base64 data of one of these types, if any are given? */
export function isBase64Data(data: string, types?: string[]): boolean {
  const type = /^data:([a-z]+\/[-+.\w]+);base64,/.exec(data)?.[1];
  return type !== undefined && (!types || types.includes(type));
}

/** Is it `#` and six digits? */
export function isColorString(color: string): boolean {
  return /^#[0-9A-Fa-f]{6}$/.test(color);
}

/** Can it be parsed as JSON? */
export function isJSON(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
