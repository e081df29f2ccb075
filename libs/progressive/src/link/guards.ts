import type { OpenedLink } from '../state.js';

/** Out of service, and no coup under way at any table: nobody's wager is in anything. */
export function isIdle(link: OpenedLink): boolean {
  return (
    !link.inPlay &&
    link.tables.every(({ coup }) => coup === null || coup.phase === 'settled' || coup.phase === 'voided')
  );
}
