export { BACK_OFF_MS_MAX, BackOff } from './back-off.js';
export {
  type Connection,
  type ConnectionListener,
  type Connector,
  type Line,
  type LineCounters,
  type LineListener,
  type LineLoss,
  type LineLossCode,
  type LineRefusal,
  type LineState,
} from './line.js';
export { type LineSettings, ReconnectingLine } from './reconnecting-line.js';
export { connectorAt, isPlace } from './place.js';
export { type SerialSettings, serialConnector } from './serial-connector.js';
export { type TcpSettings, tcpConnector } from './tcp-connector.js';
