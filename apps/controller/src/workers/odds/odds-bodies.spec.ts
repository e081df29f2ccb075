import { findingsSchema, oddsAnswerSchema } from '@jackpot/contract';
import { answerOdds, lintTerms } from '@jackpot/odds';
import { linkConfigBody } from '@jackpot/progressive';
import { linkOf } from '../../../../../libs/progressive/src/testing/index.js';

describe('the odds in the API match its schema', () => {
  const config = linkOf({ paytable: 'A', seats: 2, star: { reserveRatePpm: 1_000n } });

  it('an answer has the declared form, with a link in it', () => {
    const answer = answerOdds(
      { wagers: ['banker/standard', 'jackpot/A'], config: linkConfigBody(config) },
      () => 'hash',
    );
    if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
    expect(oddsAnswerSchema.parse(answer.odds)).toEqual(answer.odds);
    expect(answer.odds).toMatchObject({ link: { configHash: 'hash', layouts: [{ seatsInPlay: [1, 2] }] } });
  });

  it('findings have it too', () => {
    const findings = lintTerms(config);
    expect(findings.length).toBeGreaterThan(0);
    expect(findingsSchema.parse({ findings })).toEqual({ findings });
  });
});
