import { planText } from './migration-plan.js';

const ADDS = 'Expand_Notes_1795219200002';
const REMOVES = 'Contract_Notes_1795219200003';
const text = (plan: Partial<Parameters<typeof planText>[0]>): string =>
  planText({ from: '0.9.0', pending: [], added: [], ...plan }, '0.10.0').join('\n');

describe('what a migration would do', () => {
  it('names the releases and the migrations, and states that older programs continue to play', () => {
    expect(text({ pending: [ADDS] })).toContain(`from 0.9.0 to 0.10.0:\n  ${ADDS}\nThey only add`);
  });

  it('requires that older programs stop if something is removed', () => {
    const shown = text({ pending: [ADDS, REMOVES] });
    expect(shown).toContain(`Stop every program that is older than 0.10.0 first: ${REMOVES} removes`);
    expect(shown).not.toContain('play on');
  });

  it('states that there is nothing to do, and what a later release has added', () => {
    expect(text({ added: [ADDS] })).toMatch(/would change nothing but[^]*can run with: Expand_Notes/);
  });

  it('knows an empty database', () => expect(text({ from: null, pending: [ADDS] })).toContain('is empty'));
});
