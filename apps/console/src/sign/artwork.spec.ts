import fc from 'fast-check';
import { readArtwork, soundOf } from './artwork.js';

describe('the artwork of a casino', () => {
  it('is a logo, a background, colors and sounds', () => {
    const artwork = readArtwork({
      ...{ logo: 'harbor.svg', background: 'night.webp' },
      colors: { ground: '#001122', star: '#FFD700' },
      sounds: { star: 'fanfare.mp3', hit: 'bell.ogg' },
    });
    expect(artwork).toEqual({
      ...{ logo: 'harbor.svg', background: 'night.webp' },
      colors: { '--ground': '#001122', '--star': '#FFD700' },
      sounds: { star: 'fanfare.mp3', hit: 'bell.ogg' },
    });
    expect([soundOf(artwork, 'star'), soundOf(artwork, 'heart')]).toEqual(['fanfare.mp3', 'bell.ogg']);
  });

  it('names files of its own folder only; everything else is left out', () => {
    const wrong = ['../secret.png', 'https://elsewhere.example/x.png', '/x.png', 'x.html', '.png', 'a/b.png', 7, null];
    for (const name of wrong) {
      const sounds = { star: name, hit: name };
      const { logo, background, sounds: read } = readArtwork({ logo: name, background: name, sounds });
      expect([name, logo, background, read]).toEqual([name, null, null, {}]);
    }
    expect(readArtwork({ colors: { ground: 'red; --x: 1', unknown: '#001122' } }).colors).toEqual({});
  });

  it('is empty if it cannot be read', () => {
    const none = { logo: null, background: null, colors: {}, sounds: {} };
    for (const value of [null, 7, 'art', [], {}, { colors: 7, sounds: [] }]) expect(readArtwork(value)).toEqual(none);
    fc.assert(fc.property(fc.jsonValue(), (value) => void readArtwork(value)));
    expect(soundOf(readArtwork({}), 'star')).toBeUndefined();
  });
});
