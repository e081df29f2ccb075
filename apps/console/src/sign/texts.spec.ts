import { lineName, localTime } from '@jackpot/contract';
import { linesOf } from '@jackpot/rules';
import type { PostedNotice } from '../feed/message.js';
import { type SignTexts, TEXTS } from './texts.js';

const NOTICE: PostedNotice = {
  ...{ kind: 'transfer', level: 'heart', dueAtMs: Date.parse('2026-12-08T03:00:00Z') },
  targets: [
    { level: 'heart', link: 'Royal 9 West' },
    { level: 'spade', link: null },
  ],
  text: 'On or after December 7, 2026 the Heart jackpot will be split between the Heart of Royal 9 West and the Spade',
};
const dateIn = ({ language }: SignTexts) =>
  localTime({ zone: 'America/New_York', clock: '12-hour' }, language).longDate(NOTICE.dueAtMs);

describe('the texts of the sign in Spanish', () => {
  const { en, es } = TEXTS;

  it('are Spanish, every one: none is the English text', () => {
    const same = Object.entries(en).filter(
      ([name, text]) => typeof text === 'string' && es[name as keyof SignTexts] === text,
    );
    expect(same).toEqual([]);
    const names = (['A', 'C'] as const).flatMap((paytable) =>
      linesOf(paytable).map((line) => lineName({ paytable }, line)),
    );
    expect(names.filter((name) => es.named(name) === name)).toEqual([]);
    expect(es.named('Star')).toBe('Estrella');
    expect(es.named('Club')).toBe('Club');
  });

  it('write amounts as in the United States, and dates as in Spanish', () => {
    expect(es.mustHitBy(100_000n)).toBe('se gana a más tardar con $1,000.00');
    expect(es.notice(NOTICE, dateIn(es))).toBe(
      'El 7 de diciembre de 2026 o después, el premio Corazón se repartirá entre Corazón de Royal 9 West y Pica',
    );
    const retirement = { ...NOTICE, kind: 'retirement', level: null, targets: [] } satisfies PostedNotice;
    expect(es.notice(retirement, dateIn(es))).toBe('Este progresivo termina el 7 de diciembre de 2026 o después');
  });

  it('in English a notice is the text that the controller posts everywhere', () => {
    expect(en.notice(NOTICE, dateIn(en))).toBe(NOTICE.text);
  });
});
