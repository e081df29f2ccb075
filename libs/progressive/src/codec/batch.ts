import { ByteReader, ByteWriter } from '@jackpot/journal';
import type { LinkEvent } from '../events.js';
import { readEvent, writeEvent } from './events.js';

/** The events of a batch, one after another. Their number is the batch's last sequence less its first, plus one. */
export function encodeEvents(events: readonly LinkEvent[]): Uint8Array {
  const writer = new ByteWriter();
  for (const event of events) writeEvent(writer, event);
  return writer.finish();
}

export function decodeEvents(bytes: Uint8Array): readonly LinkEvent[] {
  const reader = new ByteReader(bytes);
  const events: LinkEvent[] = [];
  while (!reader.isAtEnd) events.push(readEvent(reader));
  return events;
}
