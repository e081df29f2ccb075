import { createHash } from 'node:crypto';
import { type MustHitDraw, asLinkId, mustHitWinner, winnerPreimage } from '../index.js';

const draw: MustHitDraw = {
  ...{ linkId: asLinkId('royal-9-east'), cycle: 7, tableId: 't-1', coup: 41, seats: [2, 5, 9] },
  winnerNonce: Uint8Array.of(1, 0xab),
};
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('the winner of a Must Hit', () => {
  it('follows from a text that anyone can reproduce', () => {
    expect(winnerPreimage(draw, 0)).toBe('royal-9 must-hit winner v1\nroyal-9-east\n7\nt-1\n41\n2,5,9\n01ab\n0\n');
  });

  it('is the remainder of the first eight bytes of its SHA-256, as `sha256sum` gives them', () => {
    for (let coup = 1; coup < 50; coup += 1) {
      const number = BigInt(`0x${sha256(winnerPreimage({ ...draw, coup }, 0)).slice(0, 16)}`);
      expect(mustHitWinner({ ...draw, coup })).toBe(draw.seats[Number(number % 3n)]);
    }
  });

  it('depends on the winner nonce, the link, the cycle, the table, the coup and the positions', () => {
    const seats = Array.from({ length: 9 }, (_, index) => index + 1);
    const others: readonly Partial<MustHitDraw>[] = [
      { winnerNonce: Uint8Array.of(1, 0xac) },
      { linkId: asLinkId('royal-9-west') },
      { cycle: 8 },
      { tableId: 't-2' },
      { coup: 42 },
      { seats: seats.slice(1) },
    ];
    for (const other of others) {
      const [one, two] = [
        { ...draw, seats },
        { ...draw, seats, ...other },
      ];
      const differs = Array.from({ length: 40 }, (_, step) => {
        const at = { winnerNonce: Uint8Array.from([...two.winnerNonce, step]) };
        const base = { winnerNonce: Uint8Array.from([...one.winnerNonce, step]) };
        return mustHitWinner({ ...one, ...base }) !== mustHitWinner({ ...two, ...at });
      });
      expect(differs).toContain(true);
    }
  });

  it('is equally often each of any number of positions', () => {
    for (const count of [1, 2, 3, 7, 9]) {
      const seats = Array.from({ length: count }, (_, index) => index + 1);
      const wins = new Array<number>(count).fill(0);
      const draws = 500 * count;
      for (let coup = 1; coup <= draws; coup += 1) wins[mustHitWinner({ ...draw, seats, coup }) - 1]! += 1;
      for (const won of wins) expect(Math.abs(won - 500)).toBeLessThan(5 * Math.sqrt(500));
    }
  });

  it('requires a position in play', () => {
    expect(() => mustHitWinner({ ...draw, seats: [] })).toThrow('a position in play');
  });
});
