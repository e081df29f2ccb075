import fc from 'fast-check';
import { FORGER, OPERATOR, sha256, signerOf, verifyEd25519 } from '../../test/keys.js';
import { keyText, openNote, parseKey, signNote } from './signed-note.js';

const trust = { sha256, verify: verifyEd25519, keys: [OPERATOR] };
const text = fc
  .array(
    fc.string({ unit: 'grapheme', minLength: 1 }).map((line) => line.replace(/[\n\r]/g, '.')),
    { minLength: 1 },
  )
  .map((lines) => `${lines.join('\n')}\n`);

describe('a signed note', () => {
  it('of another implementation is read (the example of C2SP signed-note)', () => {
    const key = parseKey('example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k', sha256);
    const note =
      'This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n';
    expect(key).toBeDefined();
    expect(openNote(note, { ...trust, keys: [key!] })).toEqual({ ok: true, text: 'This is an example message.\n' });
  });

  it('opens to the signed text with a trusted key', () => {
    fc.assert(
      fc.property(text, (text) => {
        expect(openNote(signNote(text, OPERATOR, sha256), trust)).toEqual({ ok: true, text });
      }),
    );
  });

  it('does not open after any character was changed', () => {
    const note = signNote('casino.example/east\n12\n', OPERATOR, sha256);
    fc.assert(
      fc.property(fc.nat(note.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, character) => {
        fc.pre(note[at] !== character);
        expect(openNote(note.slice(0, at) + character + note.slice(at + 1), trust)).toHaveProperty('code');
      }),
      { numRuns: 500 },
    );
  });

  it('of another signer is refused, even with the name of the operator', () => {
    expect(openNote(signNote('a\n', FORGER, sha256), trust)).toMatchObject({ code: 'KEY_UNKNOWN' });
    expect(openNote(signNote('a\n', signerOf('other.example', 7), sha256), trust)).toMatchObject({
      code: 'KEY_UNKNOWN',
    });
  });
});

describe('a public key', () => {
  it('is one word that reads back only with its own id', () => {
    const word = keyText(OPERATOR, sha256);
    expect(parseKey(word, sha256)).toEqual({ name: OPERATOR.name, publicKey: OPERATOR.publicKey });
    expect(parseKey(word.replace(/\+[0-9a-f]{8}\+/, '+00000000+'), sha256)).toBeUndefined();
    expect(parseKey(word.replace('casino', 'cazino'), sha256)).toBeUndefined();
  });
});
