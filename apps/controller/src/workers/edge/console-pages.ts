import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Artwork of the casino for signs. Pages and scripts are excluded, because they would run with the rights of our pages.
 */
const ARTWORK = /^\/(sign\.json|[A-Za-z0-9][\w-]*\.(png|jpg|jpeg|webp|svg|mp3|ogg|wav|m4a))$/;

export async function servePages(
  server: FastifyInstance,
  { folder, artwork }: { readonly folder: string; readonly artwork: string | undefined },
): Promise<boolean> {
  const root = resolve(folder);
  if (!existsSync(root)) return false;
  await server.register(fastifyStatic, {
    root,
    prefix: '/ui/',
    index: 'index.html',
    cacheControl: false,
  });
  if (artwork !== undefined) await serveArtwork(server, resolve(artwork));
  server.get('/', (_request, reply) => reply.redirect('/ui/'));
  return true;
}

export async function serveDocumentation(server: FastifyInstance, folder: string): Promise<boolean> {
  const root = resolve(folder);
  if (!existsSync(root)) return false;
  await server.register(fastifyStatic, { root, prefix: '/docs/', decorateReply: false, cacheControl: false });
  server.get('/docs', (_request, reply) => reply.redirect('/docs/'));
  return true;
}

async function serveArtwork(server: FastifyInstance, root: string): Promise<void> {
  await server.register(fastifyStatic, {
    root,
    prefix: '/ui/artwork/',
    decorateReply: false,
    cacheControl: false,
    index: false,
    allowedPath: (path) => ARTWORK.test(path),
    setHeaders: (response) => {
      // A picture that is opened by itself must not run scripts.
      response.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      response.header('X-Content-Type-Options', 'nosniff');
    },
  });
}
