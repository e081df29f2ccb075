import type { ClaimCommand } from '../claim/commands.js';
import type { EventOf } from '../catalogue.js';
import type { Person } from '../person.js';
import type { Role } from '../roles.js';
import {
  type Payment,
  type PaymentMethod,
  type SlipPayment,
  deductedCents,
  interceptCents,
} from '../payment/payment.js';
import type { CheckKind, CheckResult } from '../payment/checks.js';
import { demandOnClaim } from '../payment/decide-payment.js';
import type { Approval } from '../approval.js';
import type { ClaimActOfTwo } from '../claim/events.js';
import { submits, quoteOf } from './acts.js';
import type { Act, Scene } from './scene.js';

const person = (id: string, name: string, role: Role): Person => ({ id, name, license: `TG-${id}`, role });

export const PEOPLE = {
  dealer: person('a.novak', 'Ana Novak', 'dealer'),
  floor: person('b.osei', 'Ben Osei', 'floor-supervisor'),
  pit: person('c.lindqvist', 'Carl Lindqvist', 'pit-manager'),
  otherPit: person('d.moreau', 'Dana Moreau', 'pit-manager'),
  cage: person('e.tanaka', 'Emi Tanaka', 'cage'),
  commission: person('f.castillo', 'Flor Castillo', 'commission'),
  technician: person('h.iversen', 'Hal Iversen', 'technician'),
  accounting: person('i.rahman', 'Ida Rahman', 'accounting'),
  auditor: person('g.weiss', 'Gil Weiss', 'auditor'),
} as const satisfies Readonly<Record<string, Person>>;

type By = { readonly by?: Person };
type Both = By & { readonly second?: Person; readonly reason?: string };

interface Paid extends By, Partial<Payment> {
  readonly method?: PaymentMethod;
  readonly documentNumber?: number;
  readonly identifications?: number;
}

function issueOf(awardNumber: number) {
  return (paid: Paid = {}): Act =>
    (scene) => {
      checksOf(awardNumber)(scene);
      payOf(awardNumber)(paid)(scene);
    };
}

function payOf(awardNumber: number) {
  return ({ by = PEOPLE.cage, method = 'check', documentNumber, ...payment }: Paid = {}): Act =>
    submits((scene) => ({
      ...{ type: 'pay-claim', awardNumber, person: by, identifications: 2 },
      documentNumber: documentNumber ?? scene.link.claims.get(awardNumber)?.award.documentNumber ?? 0,
      ...paymentOf(scene, awardNumber, method),
      ...payment,
    }));
}

function paymentOf(scene: Scene, awardNumber: number, method: PaymentMethod): Payment {
  const { link, now } = scene;
  const claimed = link.claims.get(awardNumber);
  if (claimed === undefined) return paidBefore(scene, awardNumber, method);
  const { withholdingCents, owedCents } = demandOnClaim(link, claimed, now);
  const debtCents = interceptCents(owedCents, claimed.award.amountCents, withholdingCents);
  const deductions = [
    { kind: 'federal-tax', amountCents: withholdingCents, reference: '' } as const,
    { kind: 'debt', amountCents: debtCents, reference: 'CS-7' } as const,
  ].filter(({ amountCents }) => amountCents > 0n);
  const amountCents = claimed.award.amountCents - deductedCents({ deductions });
  const part = { method, amountCents, reference: method === 'cash' ? '' : '1001' };
  return { parts: amountCents > 0n ? [part] : [], deductions, note: '' };
}

function paidBefore({ events }: Scene, awardNumber: number, method: PaymentMethod): Payment {
  const paid = events.findLast(
    (event): event is EventOf<'ClaimPaid'> => event.type === 'ClaimPaid' && event.awardNumber === awardNumber,
  );
  const { parts, deductions, note } = paid ?? { parts: [], deductions: [], note: '' };
  return { parts: parts.map((part) => ({ ...part, method })), deductions, note };
}

interface Corrected extends By, Partial<Payment> {
  readonly reason?: string;
}

function correctionOf(awardNumber: number) {
  const isRequested = ({ by = PEOPLE.cage, reason = 'another number', ...change }: Corrected = {}): Act =>
    submits(({ link }) => ({
      ...{ type: 'request-payment-correction', awardNumber, person: by, reason },
      ...(link.paid.get(awardNumber)?.payment ?? { parts: [], deductions: [], note: '' }),
      ...change,
    }));
  const isApproved = ({ by = PEOPLE.pit, ...quoted }: By & Partial<Approval> = {}): Act =>
    submits(({ link }) => ({
      ...{ type: 'approve-payment-correction', awardNumber, person: by },
      ...quoteOf(link.paid.get(awardNumber)?.requested),
      ...quoted,
    }));
  return { isRequested, isApproved };
}

interface PaidSlip extends Partial<SlipPayment> {
  readonly documentNumber?: number;
  readonly identifications?: number;
}

function slipOf(awardNumber: number) {
  return (reported: PaidSlip = {}): Act =>
    submits((scene) => {
      const award = scene.link.claims.get(awardNumber)?.award;
      const { deductions } = paymentOf(scene, awardNumber, 'slip');
      return {
        ...{ type: 'pay-by-slip', awardNumber, account: 'Slots', slipNumber: `J-${awardNumber}`, identifications: 2 },
        ...{ documentNumber: award?.documentNumber ?? 0, amountCents: award?.amountCents ?? 0n, deductions, note: '' },
        ...reported,
      };
    });
}

interface Checked extends By {
  readonly result?: CheckResult;
  readonly owedCents?: bigint;
  readonly reference?: string;
}

function checkOf(awardNumber: number) {
  return (
    check: CheckKind,
    { by = PEOPLE.cage, result = 'clear', owedCents = 0n, reference = 'L-1' }: Checked = {},
  ): Act => submits(() => ({ type: 'check-claim', awardNumber, person: by, check, result, owedCents, reference }));
}

function checksOf(awardNumber: number): Act {
  return (scene) => {
    const claimed = scene.link.claims.get(awardNumber);
    if (claimed === undefined) return;
    for (const { rule, result } of demandOnClaim(scene.link, claimed, scene.now).checks)
      if (result === null) checkOf(awardNumber)(rule.check)(scene);
  };
}

function requestsOf(awardNumber: number) {
  const request = ({
    by,
    act: what,
    reason,
    documentNumber,
  }: {
    readonly by: Person;
    readonly act: ClaimActOfTwo;
    readonly reason: string;
    readonly documentNumber?: number | undefined;
  }): Act =>
    submits((scene) => ({
      ...{ type: 'request-claim-act', awardNumber, person: by, act: what, reason },
      documentNumber: documentNumber ?? scene.link.claims.get(awardNumber)?.award.documentNumber ?? 0,
    }));
  const approve = ({
    by,
    act: what,
    ...quoted
  }: { readonly by: Person; readonly act: ClaimActOfTwo } & Partial<Approval>): Act =>
    submits((scene) => ({
      ...{ type: 'approve-claim-act', awardNumber, person: by, act: what },
      ...quoteOf(scene.link.claims.get(awardNumber)?.requested),
      ...quoted,
    }));
  return { request, approve };
}

export function claim(awardNumber: number) {
  const act = (command: ClaimCommand | ((scene: Scene) => ClaimCommand)): Act =>
    submits((scene) => (typeof command === 'function' ? command(scene) : command));
  const { request, approve } = requestsOf(awardNumber);
  const isVerified = ({ by = PEOPLE.pit }: By = {}): Act => act({ type: 'verify-claim', awardNumber, person: by });
  const isAuthorized = ({
    by = PEOPLE.floor,
    surveillanceNotice = 'S-2026-114',
    hasPhotograph = true,
  }: By & { readonly surveillanceNotice?: string; readonly hasPhotograph?: boolean } = {}): Act =>
    act({ type: 'authorize-claim', awardNumber, person: by, surveillanceNotice, hasPhotograph });
  const isIssued = issueOf(awardNumber);
  return {
    isPaid: (): Act => untilRefused(isVerified(), isAuthorized(), isIssued()),
    isChecked: checkOf(awardNumber),
    isPaidWithoutLookUps: payOf(awardNumber),
    isVerified,
    isAuthorized,
    isIssued,
    isRejected: ({ by = PEOPLE.floor, second = PEOPLE.pit, reason = 'a card was misread' }: Both = {}): Act =>
      untilRefused(request({ by, act: 'reject', reason }), approve({ by: second, act: 'reject' })),
    isReleased: ({ by = PEOPLE.pit, reason = 'order as recorded, seen on video' }: Both = {}): Act =>
      act({ type: 'release-claim', awardNumber, person: by, reason }),
    hasItsDocumentVoided: ({
      by = PEOPLE.floor,
      second = PEOPLE.pit,
      reason = 'printed on a damaged form',
      documentNumber,
    }: Both & { readonly documentNumber?: number } = {}): Act =>
      untilRefused(
        request({ by, act: 'void-document', reason, documentNumber }),
        approve({ by: second, act: 'void-document' }),
      ),
    hasItsRejectionRequested: ({ by = PEOPLE.floor, reason = 'a card was misread' }: Both = {}): Act =>
      request({ by, act: 'reject', reason }),
    hasItsRejectionApproved: ({ by = PEOPLE.pit, ...quoted }: By & Partial<Approval> = {}): Act =>
      approve({ by, act: 'reject', ...quoted }),
    hasItsVoidRequested: ({ by = PEOPLE.floor, reason = 'printed on a damaged form' }: Both = {}): Act =>
      request({ by, act: 'void-document', reason }),
    hasItsVoidApproved: ({ by = PEOPLE.pit, ...quoted }: By & Partial<Approval> = {}): Act =>
      approve({ by, act: 'void-document', ...quoted }),
    hasItsRequestWithdrawn: ({
      by = PEOPLE.floor,
      reason = 'the cards were right',
      ...quoted
    }: Both & Partial<Approval> = {}): Act =>
      act((scene) => ({
        ...{ type: 'withdraw-claim-act', awardNumber, person: by, reason },
        ...quoteOf(scene.link.claims.get(awardNumber)?.requested),
        ...quoted,
      })),
    isPaidBySlip: slipOf(awardNumber),
    hasItsPaymentCorrectionRequested: correctionOf(awardNumber).isRequested,
    hasItsPaymentCorrectionApproved: correctionOf(awardNumber).isApproved,
    hasItsPaymentCorrected: ({ second = PEOPLE.otherPit, ...asked }: Corrected & { readonly second?: Person }): Act =>
      untilRefused(correctionOf(awardNumber).isRequested(asked), correctionOf(awardNumber).isApproved({ by: second })),
    isForfeited: ({ by = PEOPLE.floor, second = PEOPLE.pit, reason = 'an excluded person' }: Both = {}): Act =>
      untilRefused(request({ by, act: 'forfeit', reason }), approve({ by: second, act: 'forfeit' })),
    hasManualForm: (manualNumber: string, { by = PEOPLE.floor, reason = 'printer was down' }: Both = {}): Act =>
      act({ type: 'enter-manual-document', awardNumber, person: by, manualNumber, reason }),
  } as const;
}

function untilRefused(...acts: readonly Act[]): Act {
  return (scene) => {
    for (const act of acts) {
      act(scene);
      if (!scene.last.decision.answer.ok) return;
    }
  };
}
