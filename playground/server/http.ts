import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataRoot, type FileRoot, findFile } from './files.ts';
import type { Obj } from './protocol.ts';
import { COOKIE } from './sessions.ts';

const MIME: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.hbs': 'text/plain; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.otf': 'font/otf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.wav': 'audio/wav',
  '.txt': 'text/plain; charset=utf-8',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** The host's own files that are served as they are, beside the built client. */
const CLIENT_SOURCE = fileURLToPath(new URL('../client/', import.meta.url));

export interface JoinApi {
  /** What the join page shows. */
  status(): Obj;
  /** A session token, or null when the password is wrong or nobody has that id. */
  join(userId: string, password: string): string | null;
  /** The user of a session token, or null. */
  verify(token: string | undefined): string | null;
}

/**
 * The HTTP side of the server:
 * `/` leads to `/game` or `/join`; `GET /api/join` tells world, system and users; `POST /api/join {userId, password}`
 * sets the session cookie and answers `{redirect, token}`, or 403 `{error}`; `POST /api/leave` drops the cookie.
 * All else are files: the built client, the host's templates and languages, then the data folder.
 */
export function createHttpServer(dataPath: string, clientDist: string | undefined, api: JoinApi): Server {
  const roots = fileRoots(dataPath, clientDist);
  return createServer((request, response) => {
    handle(request, response, roots, api).catch((error) => {
      console.error('playground server: request failed', request.url, error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  roots: FileRoot[],
  api: JoinApi,
): Promise<void> {
  const url = addressOf(request);
  if (url === null) return json(response, 404, { error: 'not found' });
  const seated = (): boolean => api.verify(cookieOf(request)) !== null;
  if (url.pathname === '/') return redirect(response, seated() ? '/game' : '/join');
  if (url.pathname === '/api/join') return join(request, response, api);
  if (url.pathname === '/api/leave') {
    response.setHeader('Set-Cookie', `${COOKIE}=; Path=/; Max-Age=0`);
    return json(response, 200, { redirect: '/join' });
  }
  if (url.pathname === '/game' && !seated()) return redirect(response, '/join');
  if (url.pathname === '/game' || url.pathname === '/join') {
    return sendFirst(response, roots, [`${url.pathname.slice(1)}.html`, 'index.html']);
  }
  return sendFirst(response, roots, [decodeURIComponent(url.pathname.slice(1))]);
}

/** The address that is asked for, or null when it cannot be read as one. */
function addressOf({ url = '/' }: IncomingMessage): URL | null {
  const path = url.replace(/^\/+/, '/');
  if (!URL.canParse(path, 'http://localhost') || !isDecodable(path)) return null;
  return new URL(path, 'http://localhost');
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

async function join(request: IncomingMessage, response: ServerResponse, api: JoinApi): Promise<void> {
  if (request.method !== 'POST') return json(response, 200, api.status());
  const body = parseBody(await readBody(request));
  const userId = String(body.userId ?? body.userid ?? '');
  const token = api.join(userId, String(body.password ?? ''));
  if (token === null) return json(response, 403, { error: 'PLAYGROUND.Join.Refused' });
  response.setHeader('Set-Cookie', `${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Strict`);
  return json(response, 200, { redirect: '/game', token });
}

/** Where files are looked for, the first root first. @param clientDist the built client; if omitted, no pages are served */
function fileRoots(dataPath: string, clientDist: string | undefined): FileRoot[] {
  const own = ['templates', 'lang', 'icons', 'fonts', 'styles'];
  return [
    ...(clientDist === undefined ? [] : [{ prefix: '', folder: clientDist }]),
    ...own.map((name) => ({ prefix: `${name}/`, folder: path.join(CLIENT_SOURCE, name) })),
    dataRoot(dataPath),
  ];
}

async function sendFirst(response: ServerResponse, roots: FileRoot[], names: string[]): Promise<void> {
  for (const name of names) {
    for (const root of roots) {
      const file = await findFile(root, name);
      if (file === null) continue;
      response.writeHead(200, {
        'Content-Type': MIME[path.extname(file).toLowerCase()] ?? 'application/octet-stream',
        'Cache-Control': 'no-cache',
      });
      createReadStream(file).pipe(response);
      return;
    }
  }
  json(response, 404, { error: 'not found' });
}

const cookieOf = (request: IncomingMessage): string | undefined => readSession(request.headers.cookie);

/** The session token in a `Cookie` header. */
export function readSession(header: string | undefined): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, value] = part.trim().split('=');
    if (key === COOKIE) return value;
  }
  return undefined;
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > 100_000) throw new Error('request body too large');
  }
  return text;
}

function parseBody(text: string): Obj {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Obj) : {};
  } catch {
    return Object.fromEntries(new URLSearchParams(text));
  }
}

function json(response: ServerResponse, status: number, body: Obj): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

function redirect(response: ServerResponse, to: string): void {
  response.writeHead(302, { Location: to });
  response.end();
}
