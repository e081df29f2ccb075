import { SETTLEMENT_CODES, WAGER_KEYS, type WagerLine, wagerByKey } from '@jackpot/rules';
import { readDoc, tableUnder } from '../../../../test/doc-tables.js';
import { settleStream } from './settle.js';

const page = readDoc('reference/settlement.md');

const examples = [...page.matchAll(/```json in\n([^`]*)\n```\n\n```(?:json|text) out\n([^`]*)\n```/g)].map(
  ([, input = '', answer = '']) => [input, answer] as const,
);

async function answered(input: string): Promise<string> {
  const answers: string[] = [];
  async function* lines(): AsyncGenerator<string> {
    yield input;
  }
  await settleStream(lines(), {
    out: (line) => void answers.push(line),
    reportProblem: (line) => void answers.push(line),
  });
  return answers.join('\n');
}

describe('docs/reference/settlement.md', () => {
  it('has examples', () => {
    expect(examples.length).toBe(page.split('```json in').length - 1);
    expect(examples.length).toBeGreaterThan(3);
  });

  it.each(examples)('%s', async (input, answer) => {
    expect(await answered(input)).toBe(answer);
  });

  it('lists exactly the wagers that exist, with chapters and lines', () => {
    const rows = WAGER_KEYS.map((key) => [
      key,
      wagerByKey(key).chapter,
      wagerByKey(key).lines.map(lineText).join('; '),
    ]);
    expect(tableUnder(page, 'Wagers')).toEqual(rows);
  });

  it('lists exactly the codes that exist, with their meanings', () => {
    expect(tableUnder(page, 'Codes')).toEqual(Object.entries(SETTLEMENT_CODES));
  });
});

function lineText({ id, result, odds, vigorish }: WagerLine): string {
  if (result === 'lose') return id;
  return result === 'push' ? `${id} returned` : `${id} ${odds.pays} to ${odds.on}${vigorish ? ' less 5%' : ''}`;
}
