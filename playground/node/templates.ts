import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { threadId } from 'node:worker_threads';
import Handlebars from 'handlebars';

/** Lets Handlebars compile each template once for all clients: what it made of a template is kept in a folder. */
export function keepTemplates(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const precompile = (source: string): string => {
    const file = path.join(folder, `${createHash('sha256').update(source).digest('hex')}.js`);
    if (existsSync(file)) return readFileSync(file, 'utf8');
    const specification = String(Handlebars.precompile(source));
    const unfinished = `${file}.${process.pid}-${threadId}`;
    writeFileSync(unfinished, specification);
    renameSync(unfinished, file);
    return specification;
  };
  Handlebars.compile = (source: string) =>
    Handlebars.template(new Function(`return ${precompile(source)};`)() as TemplateSpecification);
}
