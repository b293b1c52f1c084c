/** `foundry.applications.handlebars`. */
export * from './helpers.ts';
export { getTemplate, loadTemplates, renderTemplate } from './templates.ts';
