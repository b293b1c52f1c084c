/** Style sheets are imported for the bundler to find; nothing of them is used in code. */
declare module '*.css' {}

/** The text of a style sheet. */
declare module '*.css?inline' {
  const styles: string;
  export default styles;
}
