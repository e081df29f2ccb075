import { isThreeFaces, isThreeKings, threeCardHandName, threeCardHandOf } from '../index.js';
import { cards } from '../../test/floor.js';
import { passageOf004 } from '../../test/seed-004.js';

const handOf = (text: string) => threeCardHandOf(cards(text));

const FACES = ['', 'JS', 'JS QH'];
const OTHERS: Readonly<Record<number, readonly string[]>> = {
  0: ['2S 3S 5S', 'TS TD', 'TS'],
  1: ['AS TS TD', 'AS TS', 'AS'],
  2: ['2S TS TD', '2S TS', '2S'],
  3: ['3S TS TD', '3S TS', '3S'],
  4: ['4S TS TD', '4S TS', '4S'],
  5: ['5S TS TD', '5S TS', '5S'],
  6: ['6S TS TD', '6S TS', '6S'],
  7: ['7S TS TD', '7S TS', '7S'],
  8: ['8S TS TD', '8S TS', '8S'],
  9: ['9S TS TD', '9S TS', '9S'],
};
const FACE_WORDS = ['zero', 'one', 'two'];

function announcedHand(points: number, faceWord: string): string {
  const faces = FACE_WORDS.indexOf(faceWord);
  return `${OTHERS[points]![faces]} ${FACES[faces]}`.trim();
}

describe('the ranking of chapter 6 C', () => {
  it('is the order in which the text itself lists the hands, each above the next', () => {
    const listed = [...passageOf004(6, 'C. In order').matchAll(/(\d) points? with (two|one|zero) Face cards?/g)];
    const texts = ['KS KH KD', 'JS QH KD', ...listed.map(([, points, word]) => announcedHand(Number(points), word!))];
    const rankings = texts.map((text) => handOf(text).ranking);
    expect(texts).toHaveLength(2 + 10 * 3);
    expect(rankings).toEqual(Array.from({ length: 32 }, (_, index) => 31 - index));
  });

  it.each([
    ['JS JH JD', 'three jacks'],
    ['QS QH QD', 'three queens'],
    ['KS KH JD', 'two kings and a jack'],
  ])('%s, %s, are three faces like any other, and below three kings', (text) => {
    const hand = handOf(text);
    expect(hand.ranking).toBe(handOf('JS QH KD').ranking);
    expect([isThreeFaces(hand), isThreeKings(hand)]).toEqual([true, false]);
    expect(hand.ranking).toBeLessThan(handOf('KS KH KD').ranking);
  });

  it('three tens are 0 points with no face, the lowest hand there is', () => {
    expect(handOf('TS TH TD')).toMatchObject({ points: 0, faces: 0, worth: 0, ranking: 0 });
  });

  it.each([
    ['9S 9H 9D', 7],
    ['5S 4H AD', 0],
    ['9S AH KD', 0],
    ['AS AH 7D', 9],
    ['TS 9H 9D', 8],
  ])('%s counts %i: the tens go, at ten exactly too (6 B)', (text, points) => {
    expect(handOf(text).points).toBe(points);
  });

  it('three faces count 0 points and are worth ten', () => {
    expect(handOf('JS QH KD')).toMatchObject({ points: 0, faces: 3, worth: 10 });
  });

  it('a king higher than a jack breaks no tie', () => {
    expect(handOf('KS 9S TS').ranking).toBe(handOf('JS 9H TH').ranking);
  });

  it.each([
    ['KS KH KD', 'Three Kings'],
    ['JS QH KD', 'Three Faces'],
    ['9S QH KD', '9 points with two faces'],
    ['9S 2H KD', '1 point with one face'],
    ['TS TH TD', '0 points with no face'],
  ])('%s is called %s', (text, name) => {
    expect(threeCardHandName(handOf(text))).toBe(name);
  });
});
