import * as PIXI from 'pixi.js';

/** Full turns of a slowly spinning thing take so long, in milliseconds. */
const SPIN_TIME = 16_000;

/**
 * Draws a frame only when something asks for one. Animations and listeners that others add to `app.ticker` keep the
 * frames coming while they last.
 */
export class Frames {
  readonly ticker = new PIXI.Ticker();
  readonly #render: () => void;
  #asked = false;

  /** @param most frames a second, 60 for as many as the screen shows */
  constructor(render: () => void, most: number) {
    this.ticker.autoStart = true;
    this.ticker.maxFPS = most < 60 ? most : 0;
    this.#render = render;
  }

  /** Is motion unwanted, by the wish of the person at the screen? */
  get still(): boolean {
    return matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  ask(): void {
    if (this.#asked) return;
    this.#asked = true;
    this.ticker.add(this.#frame, this, PIXI.UPDATE_PRIORITY.LOW);
  }

  /** Calls `frame` with 0 to 1 over a time. */
  play(duration: number, frame: (part: number) => void): Promise<boolean> {
    return new Promise((resolve) => {
      const start = performance.now();
      const step = (): void => {
        const part = duration > 0 ? Math.min(1, (performance.now() - start) / duration) : 1;
        frame(part);
        this.ask();
        if (part < 1) return;
        this.ticker.remove(step);
        resolve(true);
      };
      this.ticker.add(step);
    });
  }

  /** Spins an object until the returned function is called. */
  spin(object: PIXI.Container): () => void {
    if (this.still) return () => undefined;
    const step = (): void => {
      if (object.destroyed) return;
      object.rotation = ((performance.now() % SPIN_TIME) / SPIN_TIME) * Math.PI * 2;
    };
    this.ticker.add(step);
    this.ask();
    return () => {
      this.ticker.remove(step);
    };
  }

  destroy(): void {
    this.ticker.destroy();
  }

  /** The frame listener goes when it is the only one left. */
  #frame(): void {
    this.#render();
    if (this.ticker.count > 1) return;
    this.#asked = false;
    this.ticker.remove(this.#frame, this);
  }
}
