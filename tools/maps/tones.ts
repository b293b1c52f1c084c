import type { Light, Tones } from './pen.ts';

/* The colours of what a map shows. By day they are light and warm, in the dark calm: tokens and figures are to stand out from either. */

const tones = (body: string, edge: string, shine: string): Tones => ({ body, edge, shine });

const MATERIALS = {
  boards: { day: tones('#bf9b6d', '#9a7748', '#cdad82'), dark: tones('#2e2720', '#221c16', '#3a3128') },
  earth: { day: tones('#c4a878', '#a98d60', '#d4bb90'), dark: tones('#2a251d', '#211d16', '#353026') },
  sand: { day: tones('#d9bf8d', '#c2a570', '#e6d1a6'), dark: tones('#302a20', '#262118', '#3c3529') },
  grass: { day: tones('#9fb06f', '#829554', '#b3c285'), dark: tones('#1f2a20', '#18211a', '#2a372a') },
  flags: { day: tones('#b9b3a6', '#989184', '#c9c4b8'), dark: tones('#2a2b2f', '#202125', '#35373c') },
  cobbles: { day: tones('#aaa395', '#857e71', '#bbb5a8'), dark: tones('#27282c', '#1c1d21', '#313338') },
  asphalt: { day: tones('#a3a4a6', '#8c8d90', '#b3b4b6'), dark: tones('#24262b', '#1d1f23', '#2d3036') },
  gravel: { day: tones('#b5aa98', '#948a79', '#c6bdae'), dark: tones('#2a2825', '#201f1c', '#353330') },
  steel: { day: tones('#aab4ba', '#8a969e', '#bec7cc'), dark: tones('#20272d', '#181e23', '#2b343b') },
  grating: { day: tones('#969fa5', '#7b868d', '#abb3b8'), dark: tones('#1b2126', '#13181c', '#272f35') },
  water: { day: tones('#7fb0bf', '#6797a8', '#a5cbd5'), dark: tones('#152a36', '#10212b', '#234152') },
  wood: { day: tones('#8d5f34', '#5b3a1d', '#ab7b4a'), dark: tones('#4a3825', '#241a10', '#614b34') },
  plank: { day: tones('#7a522d', '#4a2f17', '#976b40'), dark: tones('#54422e', '#2a1f13', '#6b563d') },
  stone: { day: tones('#8b8578', '#57524a', '#a7a195'), dark: tones('#4a4c52', '#25262a', '#62656c') },
  brick: { day: tones('#a0603f', '#66371f', '#bb7c58'), dark: tones('#553a30', '#2a1a14', '#6e4d40') },
  metal: { day: tones('#6f7f89', '#3f4c54', '#93a2ab'), dark: tones('#46535c', '#1d2429', '#5f6f79') },
  iron: { day: tones('#50565b', '#2c3034', '#6e757b'), dark: tones('#383d42', '#16181a', '#4c5258') },
  leaf: { day: tones('#6f8b45', '#4d662c', '#8ba85e'), dark: tones('#26382a', '#172219', '#34493a') },
  cloth: { day: tones('#a5484a', '#6f2b2d', '#c06b6a'), dark: tones('#5a2b30', '#2f1518', '#74393f') },
  paint: { day: tones('#f0ead8', '#c9c2ad', '#ffffff'), dark: tones('#5b5d58', '#3c3e3a', '#75776f') },
  glass: { day: tones('#cfe6ea', '#8fb4bb', '#ffffff'), dark: tones('#3f5f6b', '#24404b', '#7fa9b5') },
  glow: { day: tones('#ffd98a', '#e6ad4a', '#fff3cf'), dark: tones('#ffc766', '#b97e2c', '#ffe9b8') },
  signal: { day: tones('#4fae8d', '#2f7d62', '#8ed6bb'), dark: tones('#3ea582', '#1d5a46', '#7fe0c0') },
  shell: { day: tones('#d8d4c8', '#8d8a80', '#efece3'), dark: tones('#4d5257', '#25292d', '#646a70') },
} as const satisfies { readonly [material: string]: { readonly [light in Light]: Tones } };

type Material = keyof typeof MATERIALS;

/** Gives the tones of materials in a light. */
export type Palette = (material: Material) => Tones;

export const paletteFor =
  (light: Light): Palette =>
  (material) =>
    MATERIALS[material][light];
