import { event } from '../codec/event.js';
import { boundedText, oneOf } from '../codec/fields.js';
import { tableNo } from '../codec/parts.js';
import { DOOR_NAME_BYTES_MAX, DOOR_OPENINGS } from '../table/state.js';

const ofDoor = { table: tableNo, door: boundedText('door', DOOR_NAME_BYTES_MAX) };

export const DOOR_EVENTS = [
  event('DoorOpened', 97, 'A door of a cabinet or room was opened, or its contact gives no answer (REQ-107).', {
    ...ofDoor,
    how: oneOf(DOOR_OPENINGS),
  }),
  event('DoorClosed', 98, 'A door of a cabinet or room is closed again.', ofDoor),
] as const;
