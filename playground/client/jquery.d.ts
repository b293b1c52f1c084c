declare module 'jquery' {
  const jQuery: unknown;
  export default jQuery;
}
