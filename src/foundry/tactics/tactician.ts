/* Everything that lets extras fight, as one part of the package: see watch.ts. */
export { sayWay } from './begin.ts';
export { followTracker } from './controls.ts';
export { drive, soon } from './drive.ts';
