import fc from 'fast-check';
import { anyText } from '../../../test/support/json-samples.js';
import { areTwo, keyOf } from './person.js';
import {
  PEOPLE,
  claim,
  coup,
  given,
  link,
  linkOf,
  nothingRecorded,
  refused,
  replayGivesTheSameState,
  submits,
} from './testing/index.js';
import { isWellFormed, licenseNumber, normalForm, plainForm, shortened } from './text.js';

const MF = 'MF-\ud800';
const LAST_LETTER = 0x1_ffff;
const [FIRST_SURROGATE, AFTER_SURROGATES] = [0xd800, 0xe000];
const won = () => given(linkOf({ mustHit: null })).when(coup({ seats: [1], player: '2C 3D', banker: 'KS 9S' }));

describe('text in the journal', () => {
  it('has no half of a surrogate pair, with which two numbers of manual forms would be equal after a replay', () => {
    won().when(claim(1).hasManualForm(MF)).then(refused('TEXT_MALFORMED'), nothingRecorded);
    won()
      .when(claim(1).isVerified({ by: { ...PEOPLE.floor, name: 'B. \udc00' } }))
      .then(refused('TEXT_MALFORMED'), nothingRecorded);
  });

  it('is the same after a replay, whatever people write', () => {
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        const scene = won().when(
          claim(1).hasManualForm(one),
          claim(1).hasManualForm(other),
          claim(1).hasItsRejectionRequested({ reason: one }),
          submits(() => ({ type: 'suspend', by: other, reason: one })),
          link.isResumed,
        );
        expect(replayGivesTheSameState(scene.events, scene.state)).toBeNull();
        for (const { decision } of scene.entries)
          for (const event of decision.events) expect(JSON.stringify(event, digits)).not.toMatch(/\\ud[89a-f]/);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a license number', () => {
  it('is the same in any spelling, so that its owner is one person', () => {
    expect(['L-x', 'l-X', ' L-X ', 'Ｌ-x'].map(licenseNumber)).toEqual(Array(4).fill('L-X'));
    expect(areTwo(keyOf({ id: 'a', license: 'L-x' }), keyOf({ id: 'b', license: 'l-X' }))).toBe(false);
  });
});

describe('the forms of text', () => {
  it('are stable for every letter and accent (seed 860474120: an upsilon with two accents)', () => {
    const unstable: string[] = [];
    for (let point = 0; point <= LAST_LETTER; point += 1) {
      if (point === FIRST_SURROGATE) point = AFTER_SURROGATES;
      const letter = String.fromCodePoint(point);
      for (const text of [letter, `${letter}\u0301`])
        for (const form of [licenseNumber, plainForm])
          if (form(form(text)) !== form(text)) unstable.push(`${form.name} of U+${point.toString(16)}`);
    }
    expect(unstable).toEqual([]);
  });

  it('are stable for normal form and license number, and well-formed text stays well-formed', () => {
    fc.assert(
      fc.property(anyText, fc.nat({ max: 20 }), (text, letters) => {
        expect(normalForm(normalForm(text))).toBe(normalForm(text));
        if (!isWellFormed(text)) return;
        expect(isWellFormed(normalForm(text))).toBe(true);
        expect(licenseNumber(licenseNumber(text))).toBe(licenseNumber(text));
        expect(isWellFormed(shortened(text, letters))).toBe(true);
        expect(text.startsWith(shortened(text, letters))).toBe(true);
      }),
    );
  });
});

function digits(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
