import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { SEAT_TIMING, encodeFrame } from '@hardware/osdp';
import { tcpConnector } from '@hardware/transport';
import { frameOf } from './bus-master.js';
import { SeatLine } from './seat-line.js';

const LATE_MS = SEAT_TIMING.replyTimeoutMs + 75;

const [POLL, ACK] = [0x60, 0x40];

const frame = (sequence: 1 | 2, id: number): Uint8Array =>
  encodeFrame({ address: 1, isReply: id === ACK, sequence, check: 'crc', id, payload: new Uint8Array(0) });

describe('the line to a seat device', () => {
  it('takes a reply that comes late for no reply to the next frame', async () => {
    const device = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.once('data', () => {
        setTimeout(() => {
          socket.write(frame(1, ACK));
          socket.once('data', () => socket.write(frame(2, ACK)));
        }, LATE_MS);
      });
    }).listen(0, '127.0.0.1');
    await once(device, 'listening');
    const { port } = device.address() as AddressInfo;
    const line = await SeatLine.open(tcpConnector({ host: '127.0.0.1', port }), 9_600);
    expect(await line.exchange(frame(1, POLL))).toBeUndefined();
    expect(frameOf(await line.exchange(frame(2, POLL)))).toMatchObject({ sequence: 2 });
    await line.close();
    device.close();
  });
});
