import { describe, expect, it, vi } from 'vitest';
import { retried, within } from '../e2e/patience.ts';

const never = new Promise<never>(() => undefined);

describe('work that may hang', () => {
  it('is reported by its name when it takes too long', async () => {
    await expect(within(20, 'Opening a window', never)).rejects.toThrow(
      'Opening a window took longer than 0.02 s',
    );
  });

  it('returns its result or its failure, and leaves no timer behind', async () => {
    vi.useFakeTimers();
    try {
      expect(await within(1000, 'Work', Promise.resolve(7))).toBe(7);
      await expect(within(1000, 'Work', Promise.reject(new Error('broken')))).rejects.toThrow('broken');
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('work that may fail', () => {
  /** Fails so many times, then returns the number of the attempt. */
  const failing = (times: number) => {
    let attempt = 0;
    return async () => {
      if (++attempt <= times) throw new Error(`attempt ${attempt}`);
      return attempt;
    };
  };
  const told = async (tries: number, times: number) => {
    const heard: string[] = [];
    const out = await retried(tries, failing(times), (error, n) =>
      heard.push(`${n}: ${String(error)}`),
    ).catch((error: Error) => error.message);
    return { out, heard };
  };

  it('is repeated, and each failure is reported', async () => {
    expect(await told(3, 0)).toEqual({ out: 1, heard: [] });
    expect(await told(3, 2)).toEqual({ out: 3, heard: ['1: Error: attempt 1', '2: Error: attempt 2'] });
  });

  it('fails like its last attempt, and after no more attempts than allowed', async () => {
    expect(await told(3, 9)).toEqual({
      out: 'attempt 3',
      heard: ['1: Error: attempt 1', '2: Error: attempt 2'],
    });
    expect(await told(1, 9)).toEqual({ out: 'attempt 1', heard: [] });
  });
});
