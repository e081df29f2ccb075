/** The table's side of the floor protocol, for the table agent, the simulator and the dealer's page. */
export { FloorClient, type FloorClientListener, type FloorClientOptions, type FloorRequest } from './client.js';
export { type Below, type Clock, type Dial, type Line, type LineEnd, type LineEvents } from './connection.js';
export { type OutboundMessage } from './outbox.js';
export { dialWebSocket, endOfClose, leaderIn, lineEndOf, webSocketLine } from './web-socket-line.js';
