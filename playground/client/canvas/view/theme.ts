/** The board's colours as numbers, taken from the custom properties of `board.css` in the present colour scheme. */
export interface Theme {
  ground: number;
  edge: number;
  grid: number;
  plate: number;
  text: number;
  outline: number;
  friendly: number;
  neutral: number;
  hostile: number;
  secret: number;
  selection: number;
  turn: number;
  wall: number;
  door: number;
  font: string;
}

const FALLBACK = 0x808080;

/** A colour of CSS as a number; any notation that the browser understands. */
export function colorNumber(css: string): number {
  const hex = /^#([0-9a-f]{6})$/i.exec(css.trim());
  if (hex?.[1]) return Number.parseInt(hex[1], 16);
  const parts = /rgba?\(\s*(\d+)[, ]+(\d+)[, ]+(\d+)/.exec(css);
  if (!parts) return FALLBACK;
  return (Number(parts[1]) << 16) | (Number(parts[2]) << 8) | Number(parts[3]);
}

/** Reads the colours that apply to the board's element now. */
export function readTheme(element: HTMLElement): Theme {
  const style = getComputedStyle(element);
  const color = (name: string): number => colorNumber(style.getPropertyValue(`--board-${name}`));
  return {
    ground: color('ground'),
    edge: color('edge'),
    grid: color('grid'),
    plate: color('plate'),
    text: color('text'),
    outline: color('outline'),
    friendly: color('friendly'),
    neutral: color('neutral'),
    hostile: color('hostile'),
    secret: color('secret'),
    selection: color('selection'),
    turn: color('turn'),
    wall: color('wall'),
    door: color('door'),
    font: getComputedStyle(document.body).fontFamily || 'sans-serif',
  };
}
