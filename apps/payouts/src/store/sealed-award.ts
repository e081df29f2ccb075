import type { AwardToDocument } from '@jackpot/books';
import {
  type Award,
  type LinkConfig,
  type LinkEvent,
  asLinkId,
  awardIdOf,
  awardsOf,
  lineTermsAt,
  readJournaledConfig,
} from '@jackpot/progressive';
import { cardName } from '@jackpot/rules';
import type { AwardPlaces, SealedEvents } from '@jackpot/storage';

type Sealed = Pick<SealedEvents, 'at'>;

interface Fixed {
  readonly award: Award;
  readonly event: Extract<LinkEvent, { readonly type: 'CoupResolved' | 'CoupCorrected' }>;
  readonly sequence: number;
  readonly raisedCents: bigint;
}

/**
 * The database tables only tell where to look. Undefined if the journal does not have this award with this document
 * number.
 */
export async function sealedAward(places: AwardPlaces, sealed: Sealed): Promise<AwardToDocument | undefined> {
  const { linkId, awardNumber, documentNumber } = places;
  const awardId = awardIdOf(asLinkId(linkId), awardNumber);
  const fixed = await fixedOf(places, sealed);
  if (fixed === undefined || places.awardId !== awardId) return undefined;
  const { award, event, sequence, raisedCents } = fixed;
  const terms = await termsAt({ places, sequence }, sealed);
  const tableId = terms?.tables[event.table];
  const table = terms?.config.tables.find((each) => each.tableId === tableId);
  if (terms === undefined || tableId === undefined || table === undefined) return undefined;
  const { assetNumber } = table;
  const { seat, line, level, amountCents, reviewWith } = award;
  return {
    ...{ awardId, linkId, awardNumber, documentNumber, tableId, assetNumber },
    ...{ seat, line, level, reviewWith, coup: event.coup, fixedAt: event.at },
    amountCents: amountCents + raisedCents,
    // A Must Hit is won by chance, so its award has no cards. The round of an award of Three Card Baccarat has them.
    cards: line === 'must-hit' ? [] : event.cards.map(cardName),
    ...lineTermsAt(terms.config, table),
    jurisdiction: terms.config.jurisdiction,
  };
}

/** Each document number names the number that it replaced. */
async function fixedOf(
  { linkId, awardNumber, documentNumber, numbers }: AwardPlaces,
  sealed: Sealed,
): Promise<Fixed | undefined> {
  let raisedCents = 0n;
  for (let number = documentNumber; number > 0;) {
    const sequence = numbers.find((each) => each.documentNumber === number)?.givenSequence;
    const event = sequence === undefined ? undefined : await sealed.at(linkId, sequence);
    if (sequence === undefined || event === undefined) return undefined;
    const award = awardsOf(event).find((each) => each.awardNumber === awardNumber && each.documentNumber === number);
    if (award !== undefined && (event.type === 'CoupResolved' || event.type === 'CoupCorrected'))
      return { award, event, sequence, raisedCents };
    const before = numberBefore(event, awardNumber, number);
    if (before === undefined || before.documentNumber >= number) return undefined;
    raisedCents += before.raisedCents;
    number = before.documentNumber;
  }
  return undefined;
}

function numberBefore(
  event: LinkEvent,
  awardNumber: number,
  number: number,
): { readonly documentNumber: number; readonly raisedCents: bigint } | undefined {
  if (event.type === 'DocumentVoided' && event.awardNumber === awardNumber && event.nextDocumentNumber === number)
    return { documentNumber: event.documentNumber, raisedCents: 0n };
  if (event.type !== 'ClaimRejected') return undefined;
  const raised = event.restoration.increases.find(
    (each) => each.awardNumber === awardNumber && each.nextDocumentNumber === number,
  );
  return raised && { documentNumber: raised.documentNumber, raisedCents: raised.amountCents };
}

interface TermsInForce {
  readonly config: LinkConfig;
  /** Table ids in the order of their numbers. A number is never reused. */
  readonly tables: readonly string[];
}

async function termsAt(
  { places: { linkId, terms }, sequence }: { readonly places: AwardPlaces; readonly sequence: number },
  sealed: Sealed,
): Promise<TermsInForce | undefined> {
  let found: TermsInForce | undefined;
  for (const place of terms) {
    if (place >= sequence) break;
    const event = await sealed.at(linkId, place);
    if (event?.type !== 'LinkOpened' && event?.type !== 'TermsActivated') return undefined;
    const read = readJournaledConfig(event.config);
    if (!read.ok) return undefined;
    const { config } = read;
    const known = found?.tables ?? [];
    const added = config.tables.map(({ tableId }) => tableId).filter((tableId) => !known.includes(tableId));
    found = { config, tables: [...known, ...added] };
  }
  return found;
}
