/** A heading of a page, as its table of contents lists it. */
export interface PageHeading {
  level: number;
  text: string;
  slug: string;
  element: HTMLHeadingElement;
  children: string[];
  order: number;
}

type Slugged = string & { slugify?(options?: { strict?: boolean }): string };

/** A heading as an identifier. */
export function slugifyHeading(heading: HTMLHeadingElement | string): string {
  const text: Slugged = (typeof heading === 'string' ? heading : (heading.textContent ?? '')).trim();
  const slug = text.slugify?.() ?? text.toLowerCase().replaceAll(/\s+/g, '-');
  return slug.replaceAll(/["']/g, '').slice(0, 64);
}

const LEVELS = 'h1, h2, h3, h4, h5, h6';

const headingsIn = (html: Element): HTMLHeadingElement[] => [
  ...html.querySelectorAll<HTMLHeadingElement>(LEVELS),
];

/** The table of contents of what stands in elements: headings by their slug, a repeated one with a number. */
export function tocOf(html: readonly Element[]): Record<string, PageHeading> {
  const toc: Record<string, PageHeading> = {};
  const above: PageHeading[] = [];
  for (const [order, element] of html.flatMap(headingsIn).entries()) {
    const level = Number(element.tagName.slice(1));
    const plain = slugifyHeading(element);
    let slug = plain;
    for (let n = 1; toc[slug]; n++) slug = `${plain}$${n}`;
    const heading: PageHeading = {
      level,
      slug,
      text: element.textContent ?? '',
      element,
      children: [],
      order,
    };
    toc[slug] = heading;
    while ((above.at(-1)?.level ?? 0) >= level) above.pop();
    above.at(-1)?.children.push(slug);
    above.push(heading);
  }
  return toc;
}
