import { type Notice, type Person, RESIDUAL_DISPOSITIONS, type RequestedCorrection } from '@jackpot/progressive';
import { approvalSchema, noticeApprovalSchema } from '@jackpot/contract';
import { microToText } from '@jackpot/money';
import type { TransferDetails } from '@jackpot/storage';
import { cardName } from '@jackpot/rules';
import { z } from 'zod';
import { exactDollars } from '../../http/level-meters.js';

const chanceText = z
  .string()
  .regex(/^\d+\/\d+$/)
  .describe('an exact fraction');

export const noticeBody = z
  .strictObject({
    notice: z.int(),
    ...noticeApprovalSchema.shape,
    kind: z.enum(['transfer', 'retirement']),
    level: z.string().nullable(),
    chance: chanceText.nullable(),
    targets: z.array(z.strictObject({ link: z.string(), level: z.string(), sharePpm: z.int(), chance: chanceText })),
    remains: z
      .enum(RESIDUAL_DISPOSITIONS)
      .nullable()
      .describe('of a retirement: where money above the reset amounts goes'),
    reference: z.string(),
    reason: z.string(),
    dueAt: z.iso.datetime().describe('not carried out before'),
    by: z.string(),
  })
  .meta({ id: 'Notice' });
export const noticesBody = z.strictObject({ notices: z.array(noticeBody) }).meta({ id: 'Notices' });

const personBody = z.strictObject({ name: z.string(), license: z.string(), role: z.string() });
export const askedCorrectionBody = z
  .strictObject({
    asked: z
      .strictObject({
        ...approvalSchema.shape,
        cards: z.array(z.string()).describe('the true ones, in dealt order'),
        reference: z.string(),
        reason: z.string(),
        by: personBody,
      })
      .nullable()
      .describe('null: nobody has asked for one that could still be confirmed'),
  })
  .meta({ id: 'CorrectionWaiting' });

/** What the first of two people has asked of a coup, for the second to read. */
export function bodyOfAskedCorrection(asked: RequestedCorrection | null): z.output<typeof askedCorrectionBody> {
  if (asked === null) return { asked };
  const { request, hash, cards, reference, reason, person } = asked;
  return { asked: { request, hash, cards: cards.map(cardName), reference, reason, by: by(person) } };
}

function by({ name, license, role }: Person): z.output<typeof personBody> {
  return { name, license, role };
}

/** A notice as people read it. */
export function bodyOfNotice(notice: Notice): z.output<typeof noticeBody> {
  const { notice: number, hash, kind, reference, reason, dueAt, person } = notice;
  const isTransfer = notice.kind === 'transfer';
  return {
    ...{ notice: number, hash, kind, reference, reason, by: `${person.name} ${person.license}` },
    dueAt: new Date(dueAt).toISOString(),
    level: isTransfer ? notice.level : null,
    chance: isTransfer ? `${notice.chance.ways}/${notice.chance.of}` : null,
    remains: isTransfer ? null : notice.remains,
    targets: isTransfer
      ? notice.targets.map(({ linkId, level, sharePpm, chance }) => ({
          ...{ link: linkId, level, sharePpm: Number(sharePpm) },
          chance: `${chance.ways}/${chance.of}`,
        }))
      : [],
  };
}

const transferBody = z
  .strictObject({
    ...{ link: z.string(), notice: z.int(), part: z.int(), level: z.string(), toLink: z.string(), toLevel: z.string() },
    ...{ display: exactDollars, reserve: exactDollars, overflow: exactDollars },
    sentAt: z.iso.datetime(),
    receivedAt: z.iso.datetime().nullable().describe('null: on its way'),
  })
  .meta({ id: 'TransferBetweenLinks' });
export const transfersBody = z
  .strictObject({ inTransit: exactDollars, transfers: z.array(transferBody) })
  .meta({ id: 'TransfersBetweenLinks' });

export function bodyOfTransfer(file: TransferDetails): z.output<typeof transferBody> {
  const { linkId, notice, part, level, toLink, toLevel, sentAt, receivedAt } = file;
  return {
    ...{ link: linkId, notice, part, level, toLink, toLevel },
    display: microToText(file.displayMicro),
    reserve: microToText(file.reserveMicro),
    overflow: microToText(file.overflowMicro),
    sentAt: new Date(sentAt).toISOString(),
    receivedAt: receivedAt === null ? null : new Date(receivedAt).toISOString(),
  };
}
