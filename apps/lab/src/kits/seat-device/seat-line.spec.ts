import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { SEAT_TIMING, encodeFrame } from '@hardware/osdp';
import { tcpConnector } from '@hardware/transport';
import { frameOf } from './bus-master.js';
import { SeatLine } from './seat-line.js';

const TRIES_MAX = 20;
const LATE_MS = SEAT_TIMING.replyTimeoutMs + 75;

const [POLL, ACK] = [0x60, 0x40];

const frame = (sequence: 1 | 2, id: number): Uint8Array =>
  encodeFrame({ address: 1, isReply: id === ACK, sequence, check: 'crc', id, payload: new Uint8Array(0) });

describe('the line to a seat device', () => {
  it('does not take a late reply as the reply to the next frame', async () => {
    const device = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.once('data', () => {
        setTimeout(() => {
          socket.write(frame(1, ACK));
          socket.on('data', () => socket.write(frame(2, ACK)));
        }, LATE_MS);
      });
    }).listen(0, '127.0.0.1');
    await once(device, 'listening');
    const { port } = device.address() as AddressInfo;
    const line = await SeatLine.open(tcpConnector({ host: '127.0.0.1', port }), 9_600);
    expect(await line.exchange(frame(1, POLL))).toBeUndefined();
    // Repeated, because on a busy machine this reply may be late too.
    let reply: Uint8Array | undefined;
    for (let tries = 0; reply === undefined && tries < TRIES_MAX; tries += 1)
      reply = await line.exchange(frame(2, POLL));
    expect(frameOf(reply)).toMatchObject({ sequence: 2 });
    await line.close();
    device.close();
  });
});
