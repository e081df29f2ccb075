import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The built pages at `/ui/`; `/` leads there. Without a build the controller runs on: signs may be served elsewhere. */
export async function servePages(server: FastifyInstance, folder: string): Promise<boolean> {
  const root = resolve(folder);
  if (!existsSync(root)) return false;
  await server.register(fastifyStatic, {
    root,
    prefix: '/ui/',
    index: 'index.html',
    cacheControl: false,
  });
  server.get('/', (_request, reply) => reply.redirect('/ui/'));
  return true;
}
