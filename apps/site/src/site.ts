import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { OPERATIONS, type RecordedLine, asyncApiOf, openApiOf } from '@jackpot/contract';
import { type AsyncApi, asyncApiSources } from './api/asyncapi.js';
import { type OpenApi, openApiSources } from './api/openapi.js';
import { type Page, documentOf } from './layout.js';
import { render } from './markdown.js';
import { searchIndexOf } from './search.js';
import { type Source, addressOf, filesOf, groupOf, readSources } from './sources.js';

const FILES = /^docs\/.*\.(png|svg|json)$|^docs\/examples\/|^libs\/contract\/vectors\/.*\.(jsonl?|csv)$/;
/** Offset of the width in a PNG file. The height follows. */
const PNG_WIDTH_AT = 16;
const UINT32_BYTES = 4;

/**
 * All files of the site except its script and styles.
 * @param root folder of the repository
 */
export function buildSite(root: string): ReadonlyMap<string, string | Buffer> {
  const read = (path: string) => readFileSync(join(root, path));
  const api = openApiOf(OPERATIONS, 'session');
  const recorded = (name: string): readonly RecordedLine[] =>
    read(`libs/contract/vectors/${name}/one-hand.jsonl`)
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as RecordedLine);
  const asyncApi = asyncApiOf({ floor: recorded('floor'), feed: recorded('feed') });
  const made = [...openApiSources(api as unknown as OpenApi), ...asyncApiSources(asyncApi as unknown as AsyncApi)].map(
    withLinks,
  );
  const files = filesOf(root).filter((path) => FILES.test(path));
  const pages = pagesOf([...readSources(root), ...made], new Set(files), read);
  return new Map<string, string | Buffer>([
    ...pages.map((page) => [page.address, documentOf(page, pages)] as const),
    ...files.map((path) => [addressOf(path), read(path)] as const),
    ['openapi.json', `${JSON.stringify(api, null, 2)}\n`],
    ['asyncapi.json', `${JSON.stringify(asyncApi, null, 2)}\n`],
    ['search.json', searchIndexOf(pages)],
  ]);
}

function withLinks({ path, text }: Source): Source {
  const linked = text.replaceAll(
    /(?<![`/])\bdocs\/([\w/-]+\.(?:md|json))/g,
    (_, page: string) => `[${page}](../${page})`,
  );
  return { path, text: linked };
}

function pagesOf(
  sources: readonly Source[],
  files: ReadonlySet<string>,
  read: (path: string) => Buffer,
): readonly Page[] {
  const paths = sources.map(({ path }) => path);
  return sources.map(({ path, text }) => {
    const address = addressOf(path);
    const link = (href: string): string | null => {
      if (/^([a-z]+:|#)/.test(href)) return href;
      const [file = '', id] = href.split('#');
      const target = posix.join(posix.dirname(path), file);
      const page = target.endsWith('/') ? paths.find((each) => each.startsWith(target)) : target;
      if (page === undefined || !(paths.includes(page) || files.has(page))) return null;
      const to = posix.relative(posix.dirname(address), addressOf(page));
      return id === undefined ? to : `${to}#${id}`;
    };
    const sizeOf = (src: string) => sizeOfPicture(src, read(posix.join(posix.dirname(path), src)));
    return { address, group: groupOf(path), ...render(text, { link, sizeOf }) };
  });
}

function sizeOfPicture(name: string, bytes: Buffer): readonly [number, number] {
  if (!name.endsWith('.svg')) return pngSize(bytes);
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(bytes.toString()) ?? [];
  return [Number(width), Number(height)];
}

function pngSize(bytes: Buffer): readonly [number, number] {
  return [bytes.readUInt32BE(PNG_WIDTH_AT), bytes.readUInt32BE(PNG_WIDTH_AT + UINT32_BYTES)];
}
