import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { serveDocumentation, servePages } from './console-pages.js';

let folder: string;
let server: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  for (const name of ['pages', 'artwork', 'artwork/more']) await mkdir(join(folder, name));
  const files = {
    'secret.png': 'outside',
    'pages/index.html': 'the pages',
    'artwork/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'artwork/sign.json': '{}',
    'artwork/bell.mp3': 'ding',
    'artwork/page.html': '<script>1</script>',
    'artwork/code.js': '1',
    'artwork/.hidden.png': 'hidden',
    'artwork/more/logo.png': 'below',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  server = Fastify();
  await servePages(server, { folder: join(folder, 'pages'), artwork: join(folder, 'artwork') });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (path: string) => server.inject({ method: 'GET', url: path });

describe('the artwork of a casino', () => {
  it.each(['logo.svg', 'sign.json', 'bell.mp3'])('%s is served to signs, and runs nothing', async (name) => {
    const { statusCode, headers } = await get(`/ui/artwork/${name}`);
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it.each(['page.html', 'code.js', '.hidden.png', 'more/logo.png', '../secret.png', '%2e%2e/secret.png', ''])(
    'does not include "%s": no page, no script, nothing hidden, nothing of another folder',
    async (name) => {
      expect((await get(`/ui/artwork/${name}`)).statusCode).toBe(404);
    },
  );

  it('is not served where no folder is set', async () => {
    const bare = Fastify();
    await servePages(bare, { folder: join(folder, 'pages'), artwork: undefined });
    expect((await bare.inject({ method: 'GET', url: '/ui/artwork/logo.svg' })).statusCode).toBe(404);
    expect((await bare.inject({ method: 'GET', url: '/ui/' })).body).toBe('the pages');
    await bare.close();
  });
});

describe('the documentation', () => {
  it('is served at /docs/ to everyone; /docs leads there', async () => {
    const documented = Fastify();
    await servePages(documented, { folder: join(folder, 'pages'), artwork: undefined });
    expect(await serveDocumentation(documented, join(folder, 'pages'))).toBe(true);
    expect((await documented.inject('/docs/')).body).toBe('the pages');
    expect((await documented.inject('/docs')).headers.location).toBe('/docs/');
    expect((await documented.inject('/docs/%2e%2e/secret.png')).statusCode).toBe(404);
    await documented.close();
  });

  it('is missing if it was not built', async () => {
    const bare = Fastify();
    expect(await serveDocumentation(bare, join(folder, 'no'))).toBe(false);
    await bare.close();
  });
});
