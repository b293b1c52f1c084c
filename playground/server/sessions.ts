import { createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The cookie that carries a session. */
export const COOKIE = 'playground-session';

/**
 * Session tokens: a user's id signed with the world's own secret.
 * Nothing is kept in memory, so that clients find their seat again after the server was restarted.
 */
export class Sessions {
  readonly #secret: Buffer;

  private constructor(secret: Buffer) {
    this.#secret = secret;
  }

  /** Reads the secret beside the world, or makes one. */
  static async open(worldPath: string): Promise<Sessions> {
    const file = path.join(worldPath, '.session-secret');
    try {
      return new Sessions(await readFile(file));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      const secret = randomBytes(32);
      await writeFile(file, secret, { mode: 0o600 });
      return new Sessions(secret);
    }
  }

  issue(userId: string): string {
    return `${userId}.${this.#sign(userId)}`;
  }

  /** The user a token was issued to, or null when it was not issued by this world. */
  verify(token: string | undefined): string | null {
    const [userId, signature] = token?.split('.') ?? [];
    if (!userId || !signature) return null;
    return same(signature, this.#sign(userId)) ? userId : null;
  }

  #sign(userId: string): string {
    return createHmac('sha256', this.#secret).update(userId).digest('base64url');
  }
}

/** A password as it may be stored. An empty one stays empty: the seat is open. */
export function hashPassword(password: string): string {
  if (password === '') return '';
  const salt = randomBytes(16).toString('base64url');
  return `scrypt:${salt}:${digest(password, salt)}`;
}

export function checkPassword(stored: unknown, given: string): boolean {
  if (typeof stored !== 'string' || stored === '') return given === '';
  const [scheme, salt, hash] = stored.split(':');
  if (scheme !== 'scrypt' || !salt || !hash) return false;
  return same(hash, digest(given, salt));
}

const digest = (password: string, salt: string): string =>
  scryptSync(password, salt, 32).toString('base64url');

function same(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
