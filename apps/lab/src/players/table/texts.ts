import type { CoupScript } from '../people/script.js';

/**
 * The table's messages as they go on the wire. Put together by hand, for a wager is sent a thousand times as often as
 * anything else; what is filled in are numbers, card names and ids of the configuration, so nothing needs escaping. A
 * test reads every one of them with the schema of the protocol.
 */
export interface FromDevice {
  readonly seat: number;
  readonly device: string;
  readonly boot: number;
  readonly sequence: number;
}

export function openText(id: number, coup: number, kind: CoupScript['kind']): string {
  return `{"type":"open","id":${id},"coup":${coup},"kind":"${kind}"}`;
}

export function acknowledgeText(id: number, coup: number, from: FromDevice, priceCents: number): string {
  return `{"type":"acknowledge","id":${id},"coup":${coup},${fromText(from)},"priceCents":${priceCents}}`;
}

export function withdrawText(id: number, coup: number, from: FromDevice): string {
  return `{"type":"withdraw","id":${id},"coup":${coup},${fromText(from)}}`;
}

export function lockText(id: number, coup: number): string {
  return `{"type":"lock","id":${id},"coup":${coup}}`;
}

export function cardsText(id: number, coup: number, cards: readonly string[]): string {
  return `{"type":"cards","id":${id},"coup":${coup},"cards":${JSON.stringify(cards)}}`;
}

export function settleText(id: number, coup: number): string {
  return `{"type":"settle","id":${id},"coup":${coup}}`;
}

export function voidText(id: number, coup: number, reason: string): string {
  return JSON.stringify({ type: 'void', id, coup, by: 'floor supervisor', reason });
}

export function shoeText(id: number, shoe: number): string {
  return `{"type":"shoe","id":${id},"shoe":${shoe}}`;
}

/** A shoe with all that is known of it, where the terms track shoes. */
export function openShoeText(
  id: number,
  of: { readonly shoe: number; readonly decks: number; readonly backs: string; readonly cardsOpenedAt: number },
): string {
  const cardsOpenedAt = new Date(of.cardsOpenedAt).toISOString();
  return JSON.stringify({ type: 'open-shoe', id, ...of, cardsOpenedAt, by: 'dealer' });
}

export function burnText(id: number, shoe: number, card: string): string {
  return `{"type":"burn","id":${id},"shoe":${shoe},"card":"${card}"}`;
}

export function coverCardText(id: number, shoe: number, coup: number): string {
  return `{"type":"cover-card","id":${id},"shoe":${shoe},"coup":${coup}}`;
}

export function stateText(id: number): string {
  return `{"type":"state","id":${id}}`;
}

function fromText({ seat, device, boot, sequence }: FromDevice): string {
  return `"seat":${seat},"device":"${device}","boot":${boot},"sequence":${sequence}`;
}
