/** Style sheets are imported for the bundler to find; nothing of them is used in code. */
declare module '*.css' {}
