/* Everything that is drawn on the board during a fight, as one chunk of the package: see board.ts. */
export { drawEyes } from './board-eyes.ts';
export { pathPreview } from './board-way.ts';
