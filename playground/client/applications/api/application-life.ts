import { host, type Obj } from '../host.ts';
import { EventEmitter } from './event-emitter.ts';
import type { ClosingOptions, Position, RenderOptions } from './options.ts';

/** A class of applications as events go through its chain. */
export interface Chained {
  inheritanceChain(): Iterable<{ readonly name: string }>;
}

/** The steps of an application's life, to be overridden, and how each of them is announced. */
export abstract class ApplicationLife extends EventEmitter {
  _canRender(_options: RenderOptions): false | undefined {
    return undefined;
  }
  async _preFirstRender(_context: Obj, _options: RenderOptions): Promise<void> {}
  async _onFirstRender(_context: Obj, _options: RenderOptions): Promise<void> {}
  async _preRender(_context: Obj, _options: RenderOptions): Promise<void> {}
  async _onRender(_context: Obj, _options: RenderOptions): Promise<void> {}
  async _postRender(_context: Obj, _options: RenderOptions): Promise<void> {}
  async _preClose(_options: ClosingOptions): Promise<void> {}
  _onClose(_options: ClosingOptions): void {}
  _prePosition(_position: Position): void {}
  _onPosition(_position: Position): void {}

  /** Calls a step of the life cycle, then the event's listeners, then the hooks of the class chain. */
  _doEvent(
    handler: (...args: never[]) => unknown,
    options: {
      async?: boolean;
      handlerArgs?: unknown[];
      eventName?: string;
      hookName?: string;
      hookArgs?: unknown[];
      parentClassHooks?: boolean;
    } = {},
  ): Promise<void> | undefined {
    const { handlerArgs = [], eventName, hookName, hookArgs = [], parentClassHooks = true } = options;
    const announce = () => {
      if (eventName) this.dispatchEvent(new Event(eventName, { bubbles: true, cancelable: true }));
      if (!hookName) return;
      for (const cls of (this.constructor as unknown as Chained).inheritanceChain()) {
        host.hooks?.callAll(`${hookName}${cls.name}`, this, ...hookArgs);
        if (!parentClassHooks) break;
      }
    };
    const result: unknown = Reflect.apply(handler, this, handlerArgs);
    if (options.async) return Promise.resolve(result).then(announce);
    announce();
    return undefined;
  }
}
