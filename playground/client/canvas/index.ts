import { Canvas } from './board.ts';
import { ClockwiseSweepPolygon } from './geometry/polygon-backend.ts';
import { Ray } from './geometry/ray.ts';
import { GridLayer } from './layers/grid-layer.ts';
import { InterfaceCanvasGroup } from './layers/interface-group.ts';
import { PlaceablesLayer } from './layers/placeables-layer.ts';
import { RegionLayer } from './layers/region-layer.ts';
import { TokenLayer } from './layers/token-layer.ts';
import { WallsLayer } from './layers/walls-layer.ts';
import { Ruler } from './measuring-ruler.ts';
import { PlaceableObject } from './placeables/placeable.ts';
import { Region } from './placeables/region.ts';
import { UserTargets } from './placeables/targets.ts';
import { Token } from './placeables/token.ts';
import { TokenRuler } from './placeables/token-ruler.ts';
import { Wall } from './placeables/wall.ts';

export type { BoardChange, BoardOptions } from './board.ts';
export { applyCanvasConfig } from './config.ts';
export { followGame } from './follow.ts';
export { registerBoardKeys } from './input/keys.ts';
export { loadPixi } from './pixi.ts';
export { Canvas, Token, TokenRuler, UserTargets, Wall };

/** What the host offers as `foundry.canvas`. */
export const canvasNamespace = {
  Canvas,
  geometry: { Ray, ClockwiseSweepPolygon },
  groups: { InterfaceCanvasGroup },
  interaction: { Ruler },
  layers: { GridLayer, PlaceablesLayer, RegionLayer, TokenLayer, WallsLayer },
  placeables: { PlaceableObject, Region, Token, Wall, tokens: { TokenRuler, UserTargets } },
};
