export { FloorClient, type FloorClientListener, type FloorClientOptions, type FloorRequest } from './client.js';
export { type Dial, type Line, type LineEnd, type LineEvents } from './connection.js';
export { type OutboundMessage } from './outbox.js';
export { type Below, type Clock, type FloorTimers } from './surroundings.js';
export { TableClient, type TableClientListener } from './table-client.js';
export { dialWebSocket, endOfClose, leaderIn, lineEndOf, webSocketLine } from './web-socket-line.js';
