/* What the board shows of a fight, together one part of the package: see board.ts. */
export { drawEyes } from './board-eyes.ts';
export { toldOfWay } from './board-way.ts';
