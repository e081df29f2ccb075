import type { EventOf, LevelId, TransferPart } from '@jackpot/progressive';
import type { Account, Posting } from './accounts.js';
import { post } from './post.js';

/**
 * A level's whole amount leaves it for the transit account; what comes to another level of this link leaves that again
 * at once. What goes to another link is under way until that link says that it has come; then it stays in the transit account,
 * and that link's books hold the other half.
 */
export function transferSent(event: EventOf<'TransferSent'>, linkId: string): readonly Posting[] {
  const { level, parts, seedMicro } = event;
  return [
    ...parts.flatMap((part) => {
      const account: Account = part.linkId === linkId ? `transit:${level}` : `under-way:${level}`;
      return [
        ...post(`level:${level}:display`, account, part.displayMicro),
        ...post(`level:${level}:reserve`, account, part.reserveMicro),
        ...post(`level:${level}:overflow`, account, part.overflowMicro),
        ...(part.linkId === linkId ? arrival(account, part) : []),
      ];
    }),
    ...post(`house:seed:${level}`, `level:${level}:display`, seedMicro),
  ];
}

export function transferReceived(event: EventOf<'TransferReceived'>): readonly Posting[] {
  return arrival(`transit:${event.level}`, event);
}

function arrival(transit: Account, part: Omit<TransferPart, 'linkId'>): readonly Posting[] {
  const { level, displayMicro, reserveMicro, overflowMicro, surplusMicro } = part;
  return [
    ...post(transit, `level:${level}:display`, displayMicro - surplusMicro),
    ...post(transit, `level:${level}:reserve`, reserveMicro),
    ...post(transit, `level:${level}:overflow`, overflowMicro + surplusMicro),
  ];
}

/** A retired link's reset amounts go back to the house that funded them; the rest where the approval says. */
export function retired({ returned }: EventOf<'LinkRetired'>): readonly Posting[] {
  return returned.flatMap(({ level, seedMicro, displayMicro, reserveMicro, overflowMicro }) => {
    const house: Account = `house:adjustments:${level}`;
    return [
      ...post(`level:${level}:display`, `house:seed:${level}`, seedMicro),
      ...post(`level:${level}:display`, house, displayMicro),
      ...post(`level:${level}:reserve`, house, reserveMicro),
      ...post(`level:${level}:overflow`, house, overflowMicro),
    ];
  });
}

/** What a result did, the other way round; and what then passes a limit goes to overflow. */
export function takenBack(postings: readonly Posting[], surplus: readonly Surplus[]): readonly Posting[] {
  return [
    ...postings.toReversed().map(({ debitAccount, creditAccount, amountMicro }) => ({
      debitAccount: creditAccount,
      creditAccount: debitAccount,
      amountMicro,
    })),
    ...surplus.flatMap(({ level, surplusMicro }) =>
      post(`level:${level}:display`, `level:${level}:overflow`, surplusMicro),
    ),
  ];
}

interface Surplus {
  readonly level: LevelId;
  readonly surplusMicro: bigint;
}
