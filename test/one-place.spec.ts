import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * An answer that shows several tables shows them at one place of the journal (`atOnePlace`, one REPEATABLE READ snapshot):
 * the projector commits between any two reads of their own. So what `Reads.of` gives is used for one read, or to open
 * such a place. Alarms are no such answer: each of them stands alone (link-monitor.ts).
 */
const FORMS = [/const model = await this\.reads\.of\(/g, /\(await this\.reads\.of\(\w+\)\)\.\w+\(/g];
/** Waits for the projector and reads nothing. */
const WAITS_ONLY = /Promise\.all\(this\.hosts\.all\(\)\.map\(\(\{ stream \}\) => this\.reads\.of\(stream\)\)\)/g;

/** Methods that read more than once outside one place, and forms of `reads.of` that this check does not know. */
function mixedReads(source: string): readonly string[] {
  const found: string[] = [];
  const known = [...FORMS, WAITS_ONLY].reduce((sum, form) => sum + (source.match(form)?.length ?? 0), 0);
  if ((source.match(/reads\.of\(/g)?.length ?? 0) !== known) found.push('reads.of in another form');
  for (const after of source.split(FORMS[0]!).slice(1)) {
    const method = after.split(/\n {2}\}/)[0] ?? '';
    const uses = method.match(/\bmodel\b/g)?.length ?? 0;
    if (uses !== 1) found.push(`${uses} reads: ${method.slice(0, 160)}`);
  }
  return found;
}

describe('a read shows one place of the journal', () => {
  const files = readdirSync('apps', { recursive: true, encoding: 'utf8' })
    .filter((file) => /^[a-z-]+\/src\/.*(?<!spec)\.ts$/.test(file))
    .map((file) => join('apps', file))
    .filter((file) => readFileSync(file, 'utf8').includes('reads.of('));

  it.each(files)('%s', (file) => {
    expect(mixedReads(readFileSync(file, 'utf8'))).toEqual([]);
  });

  it('covers the files that read', () => expect(files.length).toBeGreaterThan(8));

  it('finds a method that reads twice, and one that hides it', () => {
    const twice = `
  async x() {
    const model = await this.reads.of(linkId);
    return { coups: await model.coups(linkId), awards: await model.awards(linkId) };
  }`;
    expect(mixedReads(twice)).toHaveLength(1);
    expect(mixedReads('const other = await this.reads.of(linkId);')).toEqual(['reads.of in another form']);
    expect(mixedReads(twice.replace(/return .*/, 'return model.atOnePlace(linkId, read);'))).toEqual([]);
  });
});
