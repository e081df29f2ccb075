import { createHash } from 'node:crypto';
import { type Person, type Role, writeLinkConfig } from '@jackpot/progressive';
import { linkOf } from '../../../../../libs/progressive/src/testing/index.js';
import { readPdf } from '../../../../../test/support/pdf-text.js';
import { documentPdf } from '../../workers/pdf/pdf.js';
import type { ScheduleFile } from './schedule-files.js';
import type { TermsDetails } from './terms-files.js';
import { termsPage } from './terms-page.js';
import { HARBOR } from '../../../test/printed-claim.js';
import { termsDocument } from './terms-document.js';

const config = linkOf({ tables: 12, seats: 9 });
const text = writeLinkConfig(config);
const at = Date.UTC(2026, 2, 1, 18);
const person = (name: string, role: Role): Person => ({ id: name, name, license: `LIC-${role}`, role });
const signed = (number: number, role: Role, reference: string) => ({
  ...{ number, act: 'approved', at: at + number, person: person('Łucja Żak', role), reference, effectiveFrom: at },
});
const MISSED: ScheduleFile = {
  ...{ scheduledAt: at + 10, dueAt: at + 20, until: at + 30, person: person('P. Pit', 'pit-manager') },
  end: { how: 'missed', at: at + 31, person: null, code: 'LINK_NOT_IDLE', text: '' },
};

const FILE = {
  ...{ version: 3, state: 'approved', config, text, hash: createHash('sha256').update(text).digest(), missing: [] },
  staged: {
    ...{ linkId: config.linkId, version: 3, config: text, stagedAt: at, person: person('A. Books', 'accounting') },
    ...{ reason: 'the proposal of spring', noticePostedAt: 0, approverRoles: [], findings: '[]' },
  },
  acts: [signed(1, 'technician', 'V-77'), signed(2, 'commission', 'R9-2026-001')],
  schedules: [MISSED],
  ...{ inForce: null, inForceUntil: null },
} as unknown as TermsDetails;

const drawn = (file = FILE): Promise<Buffer> => documentPdf(termsDocument('royal-9-east', file, HARBOR));

describe('a version of terms as PDF', () => {
  it('has its approval, its reference and its hash on every sheet', async () => {
    const { text: words, pages } = await readPdf(await drawn());
    expect(pages).toBeGreaterThan(2);
    const onEach = ['Approved 2', config.approval.reference, Buffer.from(FILE.hash).toString('hex')];
    for (const part of [...onEach, `of ${pages}`])
      expect([part, words.split(part).length - 1 >= pages]).toEqual([part, true]);
    const unsigned = await readPdf(await drawn({ ...FILE, acts: FILE.acts.slice(0, 1) }));
    expect(unsigned.text.split('NOT APPROVED').length - 1).toBe(unsigned.pages);
  });

  it('has the content of the page: the signatures, what was scheduled and why it was not executed, every field', async () => {
    const { text: words } = await readPdf(await drawn());
    const page = termsPage('royal-9-east', FILE, HARBOR);
    for (const part of [
      'Harbor Casino',
      'Łucja Żak, license LIC-commission, commission, Mar 1, 2026 1:00:00 PM',
      'V-77',
      'Not put in force',
      'LINK_NOT_IDLE',
    ])
      expect([part, words.includes(part), page.includes(part)]).toEqual([part, true, true]);
    for (const part of ['How the Must Hit is won', 'A voided hand is not tested.'])
      expect([part, words.includes(part), page.includes(part)]).toEqual([part, true, true]);
    for (const field of ['star.ratePpm', 'royal9.anyTwo', 'Table table-12', 'seats.8.deviceId'])
      expect([field, words.includes(field), page.includes(field)]).toEqual([field, true, true]);
  });

  it('is the same to the byte whenever it is drawn, and has the time of the last act', async () => {
    const [once, later] = [await drawn(), await drawn()];
    expect(later.equals(once)).toBe(true);
    expect((await readPdf(once)).info).toMatchObject({ CreationDate: expect.stringMatching(/^D:20260301180000/) });
  });
});
