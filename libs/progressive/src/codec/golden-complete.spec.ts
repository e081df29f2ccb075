import { readFileSync, readdirSync } from 'node:fs';
import { EVENTS } from '../index.js';

const folder = new URL('.', import.meta.url);
const golden = readdirSync(folder)
  .filter((name) => /^golden-.*\.spec\.ts$/.test(name))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n');

describe('bytes that must never change', () => {
  it.each(EVENTS.map(({ name }) => name))('%s has an example of its bytes', (name) => {
    expect(golden).toContain(`type: '${name}'`);
  });
});
