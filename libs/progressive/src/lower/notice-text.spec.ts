import { asLinkId } from '../ids.js';
import type { Notice } from '../retirement/events.js';
import type { TransferTarget } from '../transfer/events.js';
import { noticeText, readNotice } from './notice-text.js';
import { PEOPLE } from '../testing/index.js';

const CHANCE = { ways: 1n, of: 40_000n };
const TARGET: TransferTarget = {
  linkId: asLinkId('royal-9-west'),
  level: 'star',
  sharePpm: 1_000_000n,
  priceCents: 500n,
  chance: CHANCE,
};
const WHY = { notice: 1, reference: 'MLGCA 2026-31', reason: '{"whole":"7"}', person: PEOPLE.pit, dueAt: 9 };
const decided: Notice = { kind: 'transfer', level: 'heart', chance: CHANCE, targets: [TARGET], ...WHY };

describe('a notice as one text', () => {
  it('is the same as it was decided and as it was read from the journal, whatever the order of its fields', () => {
    const { of, ways } = CHANCE;
    const read: Notice = {
      ...WHY,
      ...{
        targets: [
          { chance: { of, ways }, priceCents: 500n, sharePpm: 1_000_000n, level: 'star', linkId: TARGET.linkId },
        ],
      },
      ...{ chance: { of, ways }, level: 'heart', kind: 'transfer' },
    };
    expect(noticeText(read)).toBe(noticeText(decided));
  });

  it('reads back, and takes no free text for an amount', () => {
    expect(readNotice(noticeText(decided))).toEqual(decided);
  });
});
