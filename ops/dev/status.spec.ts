import { statusLines } from './status.mjs';

const NOON = new Date(2026, 10, 29, 12, 0, 0);
const link = (name: string, star: string) => ({
  ...{ link: name, wagers: 12_345, coups: 2_210, awards: 3, wagersPerSecond: 15.6 },
  levels: [
    { level: 'star', display: star },
    { level: 'must-hit', display: '712.339900' },
  ],
});

describe('the status of the links', () => {
  it('is a table with the meters, truncated to cents', () => {
    const links = [link('royal-9-demo', '50003.105000'), link('east', '61234.500000')];
    expect(statusLines({ links }, NOON)).toEqual([
      '12:00:00      bets/s  hands        Star  Must Hit',
      'royal-9-demo      16  2,210  $50,003.10   $712.33',
      'east              16  2,210  $61,234.50   $712.33',
    ]);
  });

  it('says what to do while there is no link', () => {
    const [line] = statusLines({ links: [] }, NOON);
    expect(line).toBe('12:00:00  No progressive yet. Open the console and enter the setup code.');
  });
});
