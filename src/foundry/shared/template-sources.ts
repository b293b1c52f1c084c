const FOLDER = '../../../templates/';

const SOURCES = import.meta.glob<string>('../../../templates/**/*.hbs', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The names of all templates, as `template` takes them, with what is in them. */
export const templateSources = (): (readonly [name: string, source: string])[] =>
  Object.entries(SOURCES).map(([file, source]) => [file.slice(FOLDER.length, -'.hbs'.length), source]);
