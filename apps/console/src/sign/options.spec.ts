import { readOptions } from './options.js';

const PLAIN = {
  ...{ linkId: null, theme: 'royal', levels: null, layout: 'auto', language: 'en', attractSeconds: null },
  ...{ table: null, hasArtwork: false, hasSound: false, winnerSecondsMax: Number.POSITIVE_INFINITY },
};

describe('the options of a sign', () => {
  it('are read from its address', () => {
    const address =
      '?link=royal-9-east&theme=midnight&levels=star,spade,star&layout=row&lang=es&attract=45&table=MB-071';
    expect(readOptions(`${address}&artwork=on&sound=on&winner=celebration`)).toEqual({
      ...{ linkId: 'royal-9-east', theme: 'midnight', levels: ['star', 'spade'], layout: 'row', language: 'es' },
      ...{ attractSeconds: 45, table: 'MB-071', hasArtwork: true, hasSound: true, winnerSecondsMax: 0 },
    });
  });

  it('fall back to the defaults if wrong or absent: no sound, no loop, no artwork', () => {
    expect(readOptions('')).toEqual(PLAIN);
    expect(
      readOptions('?link=&theme=pink&levels=,<b>&layout=spiral&lang=xx&table=&artwork=1&sound=loud&winner=ever'),
    ).toEqual(PLAIN);
  });

  it('the loop pauses for half a minute unless seconds are given, and never for less than ten', () => {
    const secondsOf = (attract: string) => readOptions(`?attract=${attract}`).attractSeconds;
    expect(['', 'on', 'off', '5', '60', '999999', 'soon'].map(secondsOf)).toEqual([30, 30, null, 10, 60, 3_600, 30]);
  });
});
