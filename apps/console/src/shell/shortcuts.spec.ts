import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHORTCUTS } from './shortcuts.js';

const NO_KEY = { key: '', code: '', ctrlKey: false, metaKey: false, altKey: false };
const GUIDE = join(import.meta.dirname, '../../../../docs/how-to/use-the-console.md');

describe('the shortcuts of the pages', () => {
  it.each<[keyof typeof SHORTCUTS, Partial<typeof NO_KEY>, unknown]>([
    ['search', { key: 'K', ctrlKey: true }, true],
    ['search', { key: 'k', metaKey: true }, true],
    ['list', { key: '?', code: 'Slash' }, true],
    ['act', { key: 'F9', code: 'F9' }, true],
    ['act', { key: 'Enter', code: 'NumpadEnter' }, true],
    ['seat', { key: '7', code: 'Digit7' }, 7],
    ['seat', { key: 'End', code: 'Numpad1' }, 1],
    ['rank', { key: 'q', code: 'KeyQ' }, { type: 'rank', value: 'Q' }],
    ['rank', { key: '1', code: 'Numpad1' }, { type: 'digit', value: '1' }],
    ['suit', { key: '*', code: 'NumpadMultiply' }, { type: 'suit', value: 'H' }],
    ['undo', { key: 'Backspace', code: 'Backspace' }, { type: 'back' }],
    ['stakes', { key: 's', code: 'KeyS' }, true],
    ['stakes', { key: '+', code: 'NumpadAdd' }, true],
    ['coupons', { key: 'C', code: 'KeyC' }, true],
    ['coupons', { key: '*', code: 'NumpadMultiply' }, true],
    ['option', { key: '3', code: 'Numpad3' }, 3],
    ['nextOptions', { key: '0', code: 'Numpad0' }, true],
    ['takeOff', { key: '-', code: 'NumpadSubtract' }, true],
    ['acts', { key: 'F8', code: 'F8' }, 'pressed'],
    ['acts', { key: '0', code: 'Numpad0' }, 'held'],
  ])('%s is read from its keys', (name, press, expected) => {
    expect(SHORTCUTS[name].read({ ...NO_KEY, ...press })).toEqual(expected);
  });

  it.each<[keyof typeof SHORTCUTS, Partial<typeof NO_KEY>]>([
    ['search', { key: 'k' }],
    ['act', { key: 'Enter', code: 'Enter' }],
    ['act', { key: 'F9', code: 'F9', altKey: true }],
    ['seat', { key: '0', code: 'Digit0' }],
    ['rank', { key: 'a', code: 'KeyA', ctrlKey: true }],
    ['undo', { key: 's', code: 'KeyS' }],
    ['stakes', { key: 's', code: 'KeyS', ctrlKey: true }],
    ['coupons', { key: '+', code: 'NumpadAdd' }],
    ['acts', { key: '0', code: 'Digit0' }],
    ['acts', { key: 'F8', code: 'F8', ctrlKey: true }],
  ])('%s leaves other keys alone', (name, press) => {
    expect(SHORTCUTS[name].read({ ...NO_KEY, ...press })).toBeNull();
  });

  it('are in the guide with the same words', () => {
    const rows = Object.values(SHORTCUTS).map(
      ({ page, what, keyboard, pad }) => `| ${page} | ${what} | ${keyboard} | ${pad === '' ? '' : `${pad} `}|`,
    );
    expect(readFileSync(GUIDE, 'utf8')).toContain(`| --- | --- | --- | --- |\n${rows.join('\n')}\n`);
  });
});
