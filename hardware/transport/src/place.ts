import type { Connector } from './line.js';
import { type SerialSettings, serialConnector } from './serial-connector.js';
import { tcpConnector } from './tcp-connector.js';

const TCP_PORT = /^tcp ([^\s:]+):(\d{1,5})$/;

/** A place is a path like /dev/serial/by-id/... or "tcp host:port" of a serial server. */
export function isPlace(text: string): boolean {
  return text.startsWith('/') || TCP_PORT.test(text);
}

export function connectorAt(place: string, serial: Omit<SerialSettings, 'path'>): Connector {
  const tcp = TCP_PORT.exec(place);
  if (tcp === null) return serialConnector({ path: place, ...serial });
  return tcpConnector({ host: tcp[1] ?? '', port: Number(tcp[2]) });
}
