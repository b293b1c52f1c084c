import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { CHARACTER_NAMES, type Character } from '../core/tactics/character.ts';
import { type Msg, msg, verbatim } from '../core/text.ts';
import { beatsCommand } from './beats.ts';
import { fightCommand } from './fight.ts';
import { Complained } from './files.ts';
import { oddsCommand } from './odds.ts';
import { replayCommand } from './replay.ts';
import { addRuleset } from './rulesets.ts';
import { scenarioCommand } from './scenario.ts';
import type { Output } from './texts.ts';
import { addTexts, complain, isLanguage, languageOf, localizerOf, tell } from './texts.ts';

/** What is typed behind a command's name. */
interface Typed {
  readonly files: readonly string[];
  readonly seed?: string;
  readonly log?: string;
  readonly character: readonly string[];
  readonly explain: boolean;
}

const COMMANDS: { readonly [name: string]: (typed: Typed, output: Output) => number } = {
  scenario: ({ files }, output) =>
    files.length === 0 ? needs('cli.noFile', output) : scenarioCommand(files, output),
  odds: ({ files }, output) => oneFile(files, output, (file) => oddsCommand(file, output)),
  beats: ({ files }, output) => oneFile(files, output, (file) => beatsCommand(file, output)),
  replay: ({ files }, output) => oneFile(files, output, (file) => replayCommand(file, output)),
  fight: ({ files, seed, log, character, explain }, output) =>
    oneFile(files, output, (file) => {
      if (seed === undefined) return needs('cli.needsSeed', output);
      if (!/^-?\d+$/.test(seed)) return needs('cli.badSeed', output, { seed });
      const bad = character.find((one) => !characterOf(one));
      if (bad !== undefined)
        return needs('cli.badCharacter', output, { given: bad, names: CHARACTER_NAMES.join(', ') });
      const characters = Object.fromEntries(
        character.flatMap((one) => [characterOf(one)].filter((pair) => pair !== undefined)),
      );
      return fightCommand(file, { seed: Number(seed), log, characters, explain }, output);
    }),
};

/** Options that belong to one command only. */
const OWN_OPTIONS: { readonly [option: string]: string } = {
  seed: 'fight',
  log: 'fight',
  character: 'fight',
  explain: 'fight',
};

/** Options without a value. */
const SWITCHES: readonly string[] = ['help', 'explain'];

/** A side and its character from `side=character`, or undefined if it is none. */
function characterOf(given: string): readonly [string, Character] | undefined {
  const [side = '', name] = given.split('=');
  const character = CHARACTER_NAMES.find((one) => one === name);
  return side && character ? [side, character] : undefined;
}

function needs(key: string, output: Output, args?: Msg['args']): number {
  complain(output, msg(key, args));
  return 2;
}

function oneFile(files: readonly string[], output: Output, run: (file: string) => number): number {
  const [file] = files;
  if (file === undefined) return needs('cli.noFile', output);
  return files.length > 1 ? needs('cli.oneFile', output) : run(file);
}

/** Parses the arguments. */
function parsed(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: {
      help: { type: 'boolean', short: 'h' },
      lang: { type: 'string' },
      ruleset: { type: 'string' },
      seed: { type: 'string' },
      log: { type: 'string' },
      character: { type: 'string', multiple: true },
      explain: { type: 'boolean' },
    },
  });
}

/**
 * Runs the command line.
 * @returns the exit code: 0 all well, 1 something does not hold, 2 the command was not understood.
 */
export function run(
  args: readonly string[],
  env: { readonly [name: string]: string | undefined },
  say: Omit<Output, 'localizer'>,
): number {
  const { values, positionals } = parsed(args);
  const lang = typeof values.lang === 'string' ? values.lang : languageOf(env);
  const output: Output = { ...say, localizer: localizerOf(isLanguage(lang) ? lang : languageOf(env)) };
  if (!isLanguage(lang)) return needs('cli.badLang', output, { lang });
  const [name, ...files] = positionals;
  const known = [
    'help',
    'lang',
    'ruleset',
    ...Object.keys(OWN_OPTIONS).filter((option) => OWN_OPTIONS[option] === name),
  ];
  const bad = Object.keys(values).find(
    (option) => !known.includes(option) || isSwitchedOn(values[option]) !== SWITCHES.includes(option),
  );
  if (values.help === true || name === undefined) {
    tell(output, msg('cli.usage'));
    return values.help === true ? 0 : 2;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) return needs('cli.noCommand', output, { command: name });
  if (bad) return needs('cli.badOption', output, { option: `--${bad}` });
  try {
    const typed: Typed = {
      files,
      seed: textOption(values.seed),
      log: textOption(values.log),
      character: textsOption(values.character),
      explain: values.explain === true,
    };
    return command(typed, output);
  } catch (error) {
    if (error instanceof Complained) return 1;
    throw error;
  }
}

/** Runs the command line once the ruleset that `--ruleset FILE` names is loaded. @returns the exit code, see `run`. */
export async function start(...[args, env, say]: Parameters<typeof run>): Promise<number> {
  const { ruleset, lang } = parsed(args).values;
  try {
    if (typeof ruleset === 'string') {
      await addRuleset(resolve(ruleset));
      addTexts(resolve(ruleset, '../lang'));
    }
  } catch (error) {
    const locale = typeof lang === 'string' && isLanguage(lang) ? lang : languageOf(env);
    const why = verbatim(error instanceof Error ? error.message : String(error));
    return needs(
      'cli.badRuleset',
      { ...say, localizer: localizerOf(locale) },
      { file: String(ruleset), why },
    );
  }
  return run(args, env, say);
}

/** Whether an option was given without a value. */
const isSwitchedOn = (value: unknown): boolean =>
  Array.isArray(value) ? value.includes(true) : value === true;

const textsOption = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).filter((one): one is string => typeof one === 'string');

const textOption = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  // The reader of our output may stop early (`| head`).
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  process.exitCode = await start(process.argv.slice(2), process.env, {
    out: (text) => console.log(text),
    err: (text) => console.error(text),
  });
}
