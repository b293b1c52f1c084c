/** The official packer ships no types; this is the part we use. */
declare module '@foundryvtt/foundryvtt-cli' {
  export function compilePack(
    source: string,
    destination: string,
    options?: {
      readonly yaml?: boolean;
      readonly recursive?: boolean;
      readonly log?: boolean;
      /** May change the entry in place; false leaves it out. */
      transformEntry?(entry: Record<string, unknown>): Promise<false | undefined>;
    },
  ): Promise<void>;
  export function extractPack(
    pack: string,
    destination: string,
    options?: { readonly log?: boolean },
  ): Promise<void>;
}
