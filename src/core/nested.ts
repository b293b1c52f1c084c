import type { Part, Play, Request } from './ask.ts';
import type { Stage } from './stage.ts';

/** A play that waits for a part, and the play that waits for that play. */
interface Waiting {
  readonly play: Play<unknown>;
  readonly outer: Waiting | undefined;
}

/** Runs a play with its parts, like nested function calls: a part is entered, and its result is returned to the waiting play. */
export class PlayStack<Out> {
  private play: Play<unknown>;
  private outer: Waiting | undefined;

  constructor(play: Play<Out>) {
    this.play = play;
  }

  /** Whether no other play waits for the current one. */
  get outermost(): boolean {
    return this.outer === undefined;
  }

  next(sent: unknown): IteratorResult<Request, Out> {
    let step = this.play.next(sent);
    while (step.done && this.outer) {
      ({ play: this.play, outer: this.outer } = this.outer);
      step = this.play.next(step.value);
    }
    return step as IteratorResult<Request, Out>;
  }

  /** Enters a part. No play waits for a final part, unless its result must be mapped. */
  enter({ fn, args, last, as }: Part, stage: Stage): void {
    if (!last || as) this.outer = { play: this.play, outer: this.outer };
    this.play = fn(stage, args);
  }
}
