import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Pages load nothing from elsewhere and run nothing that is not a file of ours. */
const PAGE_POLICY = "default-src 'self'; img-src 'self' data:; connect-src *; frame-ancestors 'self'";

/** The built pages at `/ui/`; `/` leads there. Without a build the controller runs on: signs may be served elsewhere. */
export async function servePages(server: FastifyInstance, folder: string): Promise<boolean> {
  const root = resolve(folder);
  if (!existsSync(root)) return false;
  await server.register(fastifyStatic, {
    root,
    prefix: '/ui/',
    index: 'index.html',
    cacheControl: false,
    setHeaders: (response) => void response.header('Content-Security-Policy', PAGE_POLICY),
  });
  server.get('/', (_request, reply) => reply.redirect('/ui/'));
  return true;
}
