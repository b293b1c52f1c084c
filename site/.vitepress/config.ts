import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type DefaultTheme, defineConfig } from 'vitepress';
import { resolveLinks } from './links.ts';
import { BASE, PAGES, REPOSITORY } from './pages.ts';

/* The site: README, guides and references as they lie in the repository, in both languages. A link that leads nowhere fails the build. */

/** Lets pages, which lie outside of this folder, find what is installed in it. */
const fromHere: Plugin = {
  name: 'vue-from-here',
  enforce: 'pre',
  resolveId(id, _importer, options) {
    if (!/^vue($|\/)/.test(id)) return undefined;
    // What draws the pages beforehand runs in this folder.
    if (options.ssr) return { id, external: true };
    return this.resolve(id, fileURLToPath(import.meta.url), { ...options, skipSelf: true });
  },
};

type Item = DefaultTheme.SidebarItem;

const guide = (language: 'en' | 'ru', titles: readonly (readonly [page: string, title: string])[]): Item[] =>
  titles.map(([page, text]) => ({ text, link: `/${language === 'ru' ? 'ru/' : ''}guide/${page}` }));

const PLAYERS = {
  en: guide('en', [
    ['basics', 'At the table'],
    ['storyteller', 'Storyteller'],
    ['lordsouls', 'Lord Souls'],
    ['wfrp', 'Fantasy d100'],
    ['western', 'Western'],
    ['yearzero', 'Year Zero'],
  ]),
  ru: guide('ru', [
    ['basics', 'За столом'],
    ['storyteller', 'Рассказчик'],
    ['lordsouls', 'Lord Souls'],
    ['wfrp', 'Фэнтези д100'],
    ['western', 'Вестерн'],
    ['yearzero', 'Year Zero'],
  ]),
};

const MASTERS = {
  en: guide('en', [
    ['prepare', 'Prepare'],
    ['run', 'Run a fight'],
    ['house-rules', 'House rules'],
    ['trouble', 'Trouble'],
  ]),
  ru: guide('ru', [
    ['prepare', 'Подготовка'],
    ['run', 'Бой'],
    ['house-rules', 'Домашние правила'],
    ['trouble', 'Неполадки'],
  ]),
};

const REFERENCES: Item[] = [
  { text: 'Macros, commands, links', link: '/docs/macros' },
  { text: 'Stat blocks', link: '/docs/stat-blocks' },
  { text: 'Modules of other people', link: '/docs/for-modules' },
  { text: 'The command line', link: '/docs/command-line' },
  { text: 'Scenarios', link: '/docs/scenarios' },
  { text: 'Beats of the western', link: '/docs/beats' },
  { text: 'Your own ruleset', link: '/docs/your-own-ruleset' },
  { text: 'A ruleset in the repository', link: '/docs/add-a-ruleset' },
  { text: 'Verify in Foundry', link: '/docs/verify-in-foundry' },
];

const INSIDE: Item[] = [
  { text: 'Architecture', link: '/docs/architecture' },
  { text: 'Maintainers’ notes', link: '/docs/maintainers' },
  { text: 'Glossary', link: '/docs/glossary' },
  { text: 'Evidence', link: '/docs/evidence' },
  { text: 'What we use of Foundry', link: '/docs/foundry-surface' },
  { text: 'Random runs', link: '/docs/random-runs' },
  { text: 'Mutations', link: '/docs/mutations' },
  { text: 'Changelog', link: '/CHANGELOG' },
];

const sidebar = {
  en: [
    { text: 'For players', items: PLAYERS.en },
    { text: 'For game masters', items: MASTERS.en },
    { text: 'References', items: REFERENCES },
    { text: 'How it is built', collapsed: true, items: INSIDE },
  ],
  ru: [
    { text: 'Игрокам', items: PLAYERS.ru },
    { text: 'Ведущим', items: MASTERS.ru },
    {
      text: 'Справочник',
      items: [
        { text: 'Свой набор правил', link: '/ru/docs/your-own-ruleset' },
        { text: 'Остальное, по-английски', link: '/docs/macros' },
      ],
    },
  ],
};

const SEARCH = {
  button: { buttonText: 'Поиск', buttonAriaLabel: 'Поиск' },
  modal: {
    noResultsText: 'Ничего не найдено:',
    resetButtonTitle: 'Очистить',
    displayDetails: 'Показать подробности',
    footer: { selectText: 'открыть', navigateText: 'выбрать', closeText: 'закрыть' },
  },
};

export default defineConfig({
  title: 'Fivefold',
  base: BASE,
  srcDir: '..',
  outDir: './dist',
  cacheDir: './node_modules/.cache',
  srcExclude: [
    '**/node_modules/**',
    '{dist,dist-quench,.data,.cache,test-results,site,playground,test,examples}/**',
  ],
  rewrites: PAGES,
  ignoreDeadLinks: false,
  lastUpdated: false,
  vite: { plugins: [fromHere] },
  markdown: { config: (md) => resolveLinks(md) },
  locales: {
    root: {
      label: 'English',
      lang: 'en',
      description: 'Five combat rulesets at one Foundry VTT table.',
      themeConfig: { sidebar: sidebar.en, nav: [{ text: 'Guides', link: '/guide/' }] },
    },
    ru: {
      label: 'Русский',
      lang: 'ru',
      link: '/ru/',
      description: 'Пять наборов боевых правил за одним столом Foundry VTT.',
      themeConfig: {
        sidebar: sidebar.ru,
        nav: [{ text: 'Руководства', link: '/ru/guide/' }],
        outline: { label: 'На этой странице' },
        docFooter: { prev: 'Назад', next: 'Дальше' },
        darkModeSwitchLabel: 'Оформление',
        sidebarMenuLabel: 'Содержание',
        returnToTopLabel: 'Наверх',
        langMenuLabel: 'Язык',
      },
    },
  },
  themeConfig: {
    // Not every page is there in both languages, so the other language begins with its first page.
    i18nRouting: false,
    search: { provider: 'local', options: { locales: { ru: { translations: SEARCH } } } },
    socialLinks: [{ icon: 'github', link: REPOSITORY }],
  },
});
