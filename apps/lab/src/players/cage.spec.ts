import { CannotRun } from '@jackpot/platform';
import { type ClaimBody, NoController, type Paid } from './api/bodies.js';
import { Cage } from './cage.js';

const claim = (number: number): ClaimBody => ({
  awardId: `link-A${number}`,
  level: 'spade',
  amount: '450.00',
  documentNumber: number,
});

function rig(pay: (awardId: string) => Promise<Paid>, isPaying = true) {
  const time = { now: 0 };
  const [paid, complaints]: [string[], string[]] = [[], []];
  const released: string[] = [];
  const api = {
    releaseClaim: async (awardId: string) => void released.push(awardId),
    payClaim: ({ awardId }: ClaimBody) => pay(awardId),
  };
  const cage = new Cage(
    api,
    () => time.now,
    () => 0,
    {
      paid: ({ awardId }) => paid.push(awardId),
      reportMismatch: (where) => complaints.push(where),
    },
  );
  if (isPaying) cage.open();
  const pass = async (ms: number): Promise<void> => {
    time.now += ms;
    cage.tick();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { cage, paid, complaints, released, pass };
}

describe('the cage', () => {
  it('pays after people had time to check', async () => {
    const { cage, paid, pass } = rig(async () => 'paid');
    cage.claim(claim(1));
    await pass(1_000);
    expect(paid).toEqual([]);
    await pass(1_000);
    expect(paid).toEqual(['link-A1']);
  });

  it('counts a claim that is no longer open as paid, once', async () => {
    const { cage, paid, pass } = rig(async () => 'not-open');
    cage.claim(claim(1));
    await pass(2_000);
    cage.areOpen(new Set());
    expect(paid).toEqual(['link-A1']);
  });

  it('retries if no controller was there, and reports a refusal', async () => {
    let tries = 0;
    const { cage, paid, complaints, pass } = rig(async () => {
      tries += 1;
      if (tries === 1) throw new NoController('nobody');
      if (tries === 2) return 'paid';
      throw new CannotRun('refused');
    });
    cage.claim(claim(1));
    await pass(2_000);
    expect([paid, complaints]).toEqual([[], []]);
    await pass(2_000);
    expect(paid).toEqual(['link-A1']);
    cage.claim(claim(2));
    await pass(2_000);
    expect(complaints).toEqual(['claim link-A2']);
  });

  it('has a held claim released by a person, and waits while an earlier claim is open', async () => {
    const answers: Paid[] = ['held', 'waits', 'paid'];
    const { cage, paid, complaints, released, pass } = rig(async () => answers.shift()!);
    cage.claim(claim(1));
    await pass(2_000);
    expect([paid, released]).toEqual([[], ['link-A1']]);
    await pass(2_000);
    expect(paid).toEqual([]);
    await pass(2_000);
    expect([paid, released, complaints]).toEqual([['link-A1'], ['link-A1'], []]);
  });

  it('begins no payment after closing, and learns what others have paid', async () => {
    const { cage, paid, pass } = rig(async () => 'paid');
    for (const number of [1, 2, 3]) cage.claim(claim(number));
    cage.close();
    await pass(10_000);
    expect(paid).toEqual([]);
    expect(cage.isIdle).toBe(true);
    cage.areOpen(new Set(['link-A2']));
    expect(paid).toEqual(['link-A1', 'link-A3']);
  });
});
