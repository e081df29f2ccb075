import { type CaseResult, hasPassed } from '../../apps/lab/src/kits/report.js';
import { playSign } from '../../apps/lab/src/kits/sign/cases.js';
import { byReport } from '../../apps/lab/src/kits/sign/screen.js';
import { parseMessage } from '../../apps/console/src/feed/message.js';
import { type Reading, SignKit } from '../../apps/lab/src/kits/sign/sign-kit.js';
import { LedSign, type VirtualSign, WebSign } from './virtual-signs.js';

const STEP_MS = 10;

async function played(signOf: (kit: SignKit) => VirtualSign): Promise<readonly CaseResult[]> {
  const at = { nowMs: 0 };
  const kit: SignKit = new SignKit({
    nowMs: () => at.nowMs,
    wallMs: () => 1_800_000_000_000 + at.nowMs,
    sleep: (ms) => {
      for (const endMs = at.nowMs + ms; at.nowMs < endMs;) sign.step((at.nowMs += STEP_MS));
      return Promise.resolve();
    },
    shows: byReport(
      () => Promise.resolve(sign.reading(at.nowMs)),
      () => kit,
    ),
  });
  const sign = signOf(kit);
  return playSign(kit);
}

const failuresOf = (results: readonly CaseResult[]) =>
  results
    .filter(({ outcome }) => outcome !== 'passed')
    .map(({ rules, title, detail }) => [rules.join(), title, detail]);

const FAULTY: Readonly<Record<string, readonly [string, new (kit: SignKit) => VirtualSign]>> = {
  'shows whatever came last': [
    'meters of an earlier sequence are not shown',
    class extends WebSign {
      #last = 0;
      protected override hear(text: string): void {
        this.#last += 1_000;
        super.hear(text.replace(/"sequence":\d+/, `"sequence":${this.#last}`));
      }
    },
  ],
  'believes a leader that was replaced': [
    'meters of an earlier leader are not shown, though their sequence is higher',
    class extends WebSign {
      protected override hear(text: string): void {
        super.hear(text.replace(/"epoch":\d+/, '"epoch":1'));
      }
    },
  ],
  'shows an award as often as it comes': [
    'an award is shown once, though it comes twice; then the meters after it',
    class extends WebSign {
      #awards = 0;
      protected override hear(text: string): void {
        super.hear(text.replace(/"awardId":"/, `"awardId":"${(this.#awards += 1)}`));
      }
    },
  ],
  'joins again from nowhere': [
    'the leader changes: the sign joins again from where it was, and shows the award since',
    class extends WebSign {
      protected override resumesFrom(): undefined {
        return undefined;
      }
    },
  ],
  'reads amounts as floating-point numbers': [
    'amounts are exact to the cent',
    class extends WebSign {
      override reading(nowMs: number): Reading {
        const reading = super.reading(nowMs);
        const cut = (text: string): string => (Math.trunc(Number(text) * 100) / 100).toFixed(2);
        const amounts = Object.entries(reading.amounts).map(([level, text]) => [level, cut(text)]);
        return { ...reading, amounts: Object.fromEntries(amounts) as Reading['amounts'] };
      }
    },
  ],
  'goes on showing amounts': [
    'a silent feed: the sign is not live; with the next meters it is',
    class extends WebSign {
      override reading(nowMs: number): Reading {
        return { ...super.reading(nowMs), state: 'live' };
      }
    },
  ],
  'does not know "out of service"': [
    'out of service, and back',
    class extends WebSign {
      protected override hear(text: string): void {
        super.hear(text.replace('"state":"suspended"', '"state":"in-play"'));
      }
    },
  ],
  'takes every text for contact': [
    'what cannot be read is no contact',
    class extends WebSign {
      #last = '';
      protected override hear(text: string): void {
        if (parseMessage(text) !== null) this.#last = text;
        super.hear(this.#last);
      }
    },
  ],
  'stays on a line that hangs': [
    'an open line that hangs is left: the sign joins again',
    class extends LedSign {
      protected override leavesHung(): boolean {
        return false;
      }
    },
  ],
  'refuses fields of a later version': [
    'a field of a later version is ignored',
    class extends WebSign {
      protected override hear(text: string): void {
        super.hear(text.includes('weather') ? '' : text);
      }
    },
  ],
  'leaves notices posted': [
    'notices are posted until they are no longer in the list',
    class extends WebSign {
      #most = 0;
      override reading(nowMs: number): Reading {
        const reading = super.reading(nowMs);
        this.#most = Math.max(this.#most, reading.notices);
        return { ...reading, notices: this.#most };
      }
    },
  ],
};

describe('the conformance kit for signs', () => {
  it.each(Object.entries(FAULTY))('fails a sign that %s', async (_, [title, Sign]) => {
    const results = await played((kit) => new Sign(kit));
    expect(results.find((result) => result.title === title)).toMatchObject({ outcome: 'failed' });
  });

  it.each([
    ['the sign page', (kit: SignKit) => new WebSign(kit)],
    ['the LED sign of a table', (kit: SignKit) => new LedSign(kit)],
  ])('passes %s in every case', async (_, signOf) => {
    const results = await played(signOf);
    expect(failuresOf(results)).toEqual([]);
    expect(hasPassed(results)).toBe(true);
    expect(results.length).toBeGreaterThan(14);
  });
});
