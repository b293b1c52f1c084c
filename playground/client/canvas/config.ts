import { ClockwiseSweepPolygon } from './geometry/polygon-backend.ts';
import type { Obj } from './host.ts';
import { RegionLayer } from './layers/region-layer.ts';
import { TokenLayer } from './layers/token-layer.ts';
import { WallsLayer } from './layers/walls-layer.ts';
import { Ruler } from './measuring-ruler.ts';
import { Region } from './placeables/region.ts';
import { Token } from './placeables/token.ts';
import { TokenRuler } from './placeables/token-ruler.ts';
import { Wall } from './placeables/wall.ts';

/** The ways of moving, in the order of menus. */
const ACTIONS: [name: string, icon: string][] = [
  ['walk', 'fa-solid fa-person-walking'],
  ['fly', 'fa-solid fa-feather'],
  ['swim', 'fa-solid fa-person-swimming'],
  ['burrow', 'fa-solid fa-mound'],
  ['crawl', 'fa-solid fa-worm'],
  ['climb', 'fa-solid fa-stairs'],
  ['jump', 'fa-solid fa-frog'],
  ['blink', 'fa-solid fa-bolt'],
  ['displace', 'fa-solid fa-up-down-left-right'],
];

function movementActions(): Obj {
  const entries = ACTIONS.map(([name, icon], order) => {
    const teleport = name === 'blink' || name === 'displace';
    return [
      name,
      { label: `TOKEN.MOVEMENT.ACTIONS.${name}.label`, icon, order, teleport, measure: name !== 'displace' },
    ];
  });
  return Object.fromEntries(entries);
}

/** Fills what is missing, keeps what is there. */
function fill(target: Obj, defaults: Obj): void {
  for (const [key, value] of Object.entries(defaults)) target[key] ??= value;
}

/** Puts the board's classes into `CONFIG`. Called before a system's module is evaluated, so that it can replace them. */
export function applyCanvasConfig(config: Obj): void {
  const part = (name: string): Obj => {
    config[name] ??= {};
    return config[name] as Obj;
  };
  fill(part('Canvas'), {
    polygonBackends: {
      move: ClockwiseSweepPolygon,
      sight: ClockwiseSweepPolygon,
      light: ClockwiseSweepPolygon,
      sound: ClockwiseSweepPolygon,
    },
    layers: {
      tokens: { layerClass: TokenLayer, group: 'interface' },
      walls: { layerClass: WallsLayer, group: 'interface' },
      regions: { layerClass: RegionLayer, group: 'interface' },
    },
    rulerClass: Ruler,
  });
  fill(part('Token'), {
    objectClass: Token,
    layerClass: TokenLayer,
    rulerClass: TokenRuler,
    movement: { actions: movementActions(), defaultAction: 'walk', defaultSpeed: 6 },
  });
  fill(part('Region'), { objectClass: Region, layerClass: RegionLayer });
  fill(part('Wall'), { objectClass: Wall, layerClass: WallsLayer });
}
