import { asLinkId } from '@jackpot/progressive';
import {
  FORTNIGHT_MS,
  type Scene,
  dullCoups,
  given,
  later,
  link,
  linkOf,
  retirement,
  to,
  transfer,
} from '../../../progressive/src/testing/index.js';
import { reconcileLinks } from './reconcile-links.js';
import { type LinkTransfers, TransferRegister } from './transfer-register.js';

const WEST = asLinkId('royal-9-west');
const EAST = asLinkId('royal-9-east');

function sent(): { readonly west: Scene; readonly east: Scene } {
  const halves = [to('spade', { sharePpm: 500_001n }), to('heart', { sharePpm: 499_999n })];
  const west = given({ ...linkOf({ spade: { reserveRatePpm: 7n } }), linkId: WEST })
    .when(dullCoups(3, { seats: [1, 2] }), link.isSuspended)
    .when(transfer.isNoticed('spade', halves));
  const east = given(linkOf()).when(transfer.isExpected('spade'), transfer.isExpected('heart', { part: 1 }));
  west.when(later(FORTNIGHT_MS), transfer.isSent());
  return { west, east: east.when(later(FORTNIGHT_MS + 60_000)) };
}

function comes(
  { west, east }: ReturnType<typeof sent>,
  part: number,
  other: Parameters<typeof transfer.comes>[1] = {},
) {
  const { linkId: _, excessMicro: __, level, ...amounts } = west.lastEvent('TransferSent').parts[part]!;
  east.when(transfer.comes(level, { part, ...amounts, ...other }));
}

function read(scene: Scene, operator = 'operator'): LinkTransfers {
  const register = new TransferRegister();
  scene.events.forEach((event, index) => register.take(event, index + 1));
  return register.of({ operator, link: scene.link.config.linkId, endsAt: scene.events.at(-1)!.at });
}

const both = ({ west, east }: ReturnType<typeof sent>) => reconcileLinks([read(west), read(east)]);

describe('the journals of two links', () => {
  it('agree if everything that was sent was received or is in transit', () => {
    const pair = sent();
    const [first, second] = pair.west.lastEvent('TransferSent').parts.map((part) => {
      return part.displayMicro + part.reserveMicro + part.overflowMicro;
    });
    expect(both(pair)).toMatchObject({ problems: [], received: 0, inTransit: 2, inTransitMicro: first! + second! });
    comes(pair, 1);
    expect(both(pair)).toMatchObject({ problems: [], received: 1, inTransit: 1, inTransitMicro: first });
    comes(pair, 0);
    expect(both(pair)).toMatchObject({ problems: [], received: 2, inTransit: 0, inTransitMicro: 0n });
    expect([...both(pair).absent, ...both(pair).tooShort]).toEqual([]);
  });

  it.each(['displayMicro', 'reserveMicro', 'overflowMicro'] as const)(
    'differ by one millionth of a cent of %s',
    (register) => {
      const pair = sent();
      const part = pair.west.lastEvent('TransferSent').parts[0]!;
      comes(pair, 0, { [register]: part[register] + 1n });
      expect(both(pair).problems).toEqual([
        expect.stringContaining(`${register} is ${part[register]} where it was sent`),
      ]);
    },
  );

  it('differ if a part was received on another level, or was never sent', () => {
    const pair = sent();
    comes(pair, 0, { level: 'star' });
    expect(both(pair).problems).toEqual([expect.stringContaining('level is spade where it was sent, star received')]);
    const never = sent();
    never.east.when(transfer.isExpected('star', { notice: 9 }), transfer.comes('star', { notice: 9 }));
    never.west.when(later(60_000), link.isResumed);
    expect(both(never).problems).toEqual([
      'royal-9-west: royal-9-east received part 0 of notice 9, and it never sent it',
      'royal-9-west: royal-9-east waits for part 0 of notice 9, and it never posted it',
    ]);
  });

  it('differ if a receipt has no counterpart in a journal that was read later, even if that link was idle', () => {
    const pair = sent();
    pair.east.when(later(1), transfer.isExpected('star', { notice: 9 }), transfer.comes('star', { notice: 9 }));
    expect(both(pair)).toMatchObject({ problems: [], tooShort: new Map([[WEST, 2]]) });
    const [west, east] = [read(pair.west), read(pair.east)];
    const readAfterwards = [
      { ...west, endsAt: Infinity },
      { ...east, endsAt: Infinity },
    ];
    expect(reconcileLinks([west, east], readAfterwards).problems).toContain(
      'royal-9-west: royal-9-east received part 0 of notice 9, and it never sent it',
    );
  });

  it('count facts after the end of a journal, and facts about absent links, as not compared', () => {
    const pair = sent();
    const early = read(pair.west);
    comes(pair, 0);
    const { sent: _, ...before } = early;
    const old = { ...before, sent: [], endsAt: early.endsAt - 1 };
    const none = new Map();
    expect(reconcileLinks([old, read(pair.east)])).toMatchObject({ problems: [], tooShort: new Map([[WEST, 1]]) });
    expect(reconcileLinks([read(pair.east)])).toMatchObject({ problems: [], absent: new Map([[WEST, 3]]) });
    const strangers = reconcileLinks([early, read(pair.east, 'another operator')]);
    expect([strangers.problems, [...strangers.absent.keys()].sort()]).toEqual([[], [EAST, WEST]]);
    const agreeing = { problems: [], received: 1, inTransit: 1, absent: none, tooShort: none };
    expect(reconcileLinks([old, early, read(pair.east)])).toMatchObject(agreeing);
  });

  it('agree on confirmed receipts, and differ if a part was not received in that amount', () => {
    const pair = sent();
    comes(pair, 0);
    pair.west.when(transfer.hasArrived({ to: EAST }));
    expect(both(pair)).toMatchObject({ problems: [], received: 1, inTransit: 1 });
    const sending = sent();
    sending.west.when(transfer.hasArrived({ to: EAST, part: 1 }));
    sending.east.when(later(FORTNIGHT_MS + 120_000), transfer.isExpected('star', { notice: 7 }));
    expect(both(sending).problems[0]).toContain('royal-9-west confirms part 1 of notice 1');
    const less = sent();
    const whole = less.west.lastEvent('TransferSent').parts[0]!;
    comes(less, 0, { displayMicro: whole.displayMicro - 1n });
    less.west.when(transfer.hasArrived({ to: EAST }));
    expect(both(less).problems).toContainEqual(
      expect.stringContaining('of part 0 of notice 1 as received by royal-9-east'),
    );
  });

  it('differ if a link was retired before it received a part', () => {
    const { west } = sent();
    const east = given(linkOf())
      .when(link.isSuspended, retirement.isNoticed({ residual: 'house' }), later(FORTNIGHT_MS))
      .when(retirement.isDone());
    expect(both({ west, east }).problems).toHaveLength(2);
    expect(both({ west, east }).problems[0]).toContain('royal-9-east was retired and had not received part 0');
  });

  it('differ if one link expects a part that was never posted, or cancelled an expectation that was not cancelled there', () => {
    const pair = sent();
    pair.east.when(transfer.isExpected('star', { notice: 4 }), transfer.isNoLongerExpected());
    pair.west.when(later(120_000), link.isResumed);
    expect(both(pair).problems).toEqual([
      'royal-9-west: royal-9-east waits for part 0 of notice 4, and it never posted it',
      'royal-9-west: royal-9-east gave up notice 1, and it never called it off',
    ]);
    expect(read(pair.east).link).toBe(EAST);
  });
});
