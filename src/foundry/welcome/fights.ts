import { type PackFlags, SYSTEM } from '../shared/package.ts';

/* The fights to learn by that the packs hold, as adventures. */

/** A fight of a pack. */
export interface LearningFight {
  /** The id of the pack, and that of the adventure in it. */
  readonly pack: string;
  readonly id: string;
  readonly name: string;
  readonly ruleset: string;
}

/** A pack of the host, as far as we need it. */
interface Pack {
  readonly collection: string;
  readonly documentName: string;
  readonly metadata: { readonly flags?: { readonly [scope: string]: unknown } };
  getIndex(): Promise<Iterable<{ readonly _id: string; readonly name?: string }>>;
}

/** All fights of some rulesets in one language, by ruleset and name. */
export async function fightsOf(
  rulesets: readonly string[],
  language: string,
): Promise<readonly LearningFight[]> {
  const packs = [...(game.packs ?? [])] as unknown as readonly Pack[];
  const found = await Promise.all(
    packs.map(async (pack): Promise<readonly LearningFight[]> => {
      const flags = pack.metadata.flags?.[SYSTEM] as PackFlags | undefined;
      if (pack.documentName !== 'Adventure' || flags?.language !== language) return [];
      if (!rulesets.includes(flags.ruleset)) return [];
      return [...(await pack.getIndex())].map(({ _id, name = '' }) => ({
        pack: pack.collection,
        id: _id,
        name,
        ruleset: flags.ruleset,
      }));
    }),
  );
  const place = ({ ruleset }: LearningFight): number => rulesets.indexOf(ruleset);
  return found.flat().sort((a, b) => place(a) - place(b) || a.name.localeCompare(b.name));
}
