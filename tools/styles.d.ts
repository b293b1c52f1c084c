/** Style sheets are imported for the bundler to find; nothing of them is used in code. */
declare module '*.css' {}

/** The text of a style sheet. */
declare module '*.css?inline' {
  const styles: string;
  export default styles;
}

/** The bundler puts files whose paths match a pattern into the code that asks for them. */
interface ImportMeta {
  glob<T>(
    pattern: string,
    how: { readonly query: '?raw'; readonly import: 'default'; readonly eager: true },
  ): { readonly [file: string]: T };
}
