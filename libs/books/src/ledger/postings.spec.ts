import { type LinkEvent, asLinkId, asTableNo, paymentBySlip } from '@jackpot/progressive';
import {
  FORTNIGHT_MS,
  betting,
  claim,
  coup,
  dollars,
  given,
  later,
  link,
  linkOf,
  paymentRules,
  seat,
  table,
  to,
  transfer,
} from '../../../progressive/src/testing/index.js';
import { type Account, type Posting, ledgerLinkOf, postingsOf } from './index.js';

function booked(event: LinkEvent, config = linkOf(), { link } = given(config)): readonly string[] {
  return postingsOf(event, ledgerLinkOf(link)).map(line);
}
const line = ({ debitAccount, creditAccount, amountMicro }: Posting): string =>
  `${debitAccount} -> ${creditAccount} ${amountMicro}`;
const entry = (from: Account, to: Account, amount: string): string =>
  `${from} -> ${to} ${dollars(amount) * 1_000_000n}`;

describe('the entry of an opening', () => {
  it('is the house funding every level with its initial amount', () => {
    expect(booked(given(linkOf()).lastEvent('LinkOpened'))).toEqual([
      entry('house:seed:star', 'level:star:display', '50000.00'),
      entry('house:seed:spade', 'level:spade:display', '450.00'),
      entry('house:seed:heart', 'level:heart:display', '450.00'),
      entry('house:seed:must-hit', 'level:must-hit:display', '250.00'),
    ]);
    const config = linkOf({ mustHit: null });
    expect(postingsOf(given(config).lastEvent('LinkOpened'), ledgerLinkOf(given(config).link))).toHaveLength(3);
  });
});

describe('the entry of a lock', () => {
  it('posts each contribution from the house to the registers that receive it', () => {
    const config = linkOf({ spade: { limitCents: dollars('450.20'), reserveRatePpm: 20_000n } });
    const { events } = given(config).when(betting({ seats: [1, 2] }));
    expect(booked(events.at(-1)!, config)).toEqual([
      entry('house:contributions:star', 'level:star:display', '1.00'),
      entry('house:contributions:spade', 'level:spade:display', '0.20'),
      entry('house:contributions:spade', 'level:spade:reserve', '0.20'),
      entry('house:contributions:spade', 'level:spade:overflow', '0.10'),
      entry('house:contributions:heart', 'level:heart:display', '0.30'),
      entry('house:contributions:must-hit', 'level:must-hit:display', '0.20'),
    ]);
  });

  it('is followed, if the Must Hit is hit, by the entry of the award and its reset', () => {
    const scene = given(linkOf(), { below: [9n] }).when(coup({ seats: [1], player: '4S 5H', banker: '2C 3D' }));
    expect(booked(scene.lastEvent('CoupResolved'))).toEqual([
      entry('level:must-hit:display', 'level:must-hit:pending', '250.10'),
      entry('house:seed:must-hit', 'level:must-hit:display', '250.00'),
    ]);
  });

  it('has the part that the house paid on an account of its own, and a void moves it back', () => {
    const config = linkOf({ mustHit: null, promotional: { contribution: 'full' } });
    const scene = given(config).when(
      ...[table(1).opens(), seat(1).wagers(), seat(2).wagers(), seat(1).isPaidByHouse(300n), table(1).locks()],
    );
    const promoted = [
      entry('house:promotions:star', 'house:contributions:star', '0.30'),
      entry('house:promotions:spade', 'house:contributions:spade', '0.09'),
      entry('house:promotions:heart', 'house:contributions:heart', '0.09'),
    ];
    const { link: locked } = scene;
    const lines = (event: LinkEvent) => postingsOf(event, ledgerLinkOf(locked)).map(line);
    expect(lines(scene.lastEvent('CoupLocked')).slice(3)).toEqual(promoted);
    scene.when(table(1).isVoided());
    expect(lines(scene.lastEvent('CoupVoided')).slice(3)).toEqual([
      entry('house:contributions:star', 'house:promotions:star', '0.30'),
      entry('house:contributions:spade', 'house:promotions:spade', '0.09'),
      entry('house:contributions:heart', 'house:promotions:heart', '0.09'),
    ]);
  });

  it('is empty without a seat in play', () => {
    expect(
      booked(
        given(linkOf())
          .when(betting({ seats: [] }))
          .lastEvent('CoupLocked'),
      ),
    ).toEqual([]);
  });
});

describe('the entry of a result', () => {
  it('takes a meter for its winner and funds the reset from reserve, overflow, house', () => {
    const config = linkOf({ spade: { limitCents: dollars('450.05'), reserveRatePpm: 20_000n } });
    const scene = given(config).when(coup({ seats: [1], player: '2C 3D', banker: 'KS 9S' }));
    expect(booked(scene.lastEvent('CoupResolved'))).toEqual([
      entry('level:spade:display', 'level:spade:pending', '450.05'),
      entry('level:spade:reserve', 'level:spade:display', '0.10'),
      entry('level:spade:overflow', 'level:spade:display', '0.10'),
      entry('house:seed:spade', 'level:spade:display', '449.80'),
    ]);
  });

  it('of a fixed award is the house’s debt, or paid at the table at once', () => {
    const identical = given(linkOf()).when(coup({ seats: [1], player: 'KH 9H', banker: 'KH 9H' }));
    expect(booked(identical.lastEvent('CoupResolved'))).toEqual([entry('house:fixed', 'fixed:pending', '5000.00')]);
    const royal = given(linkOf()).when(coup({ seats: [1], player: 'QD 9C', banker: '2C 3D' }));
    expect(booked(royal.lastEvent('CoupResolved'))).toEqual([
      entry('house:fixed', 'fixed:pending', '25.00'),
      entry('fixed:pending', 'paid:table', '25.00'),
    ]);
  });

  it('of a fixed award from the pool takes what the pool has, and the house adds the rest', () => {
    const star = { reserveRatePpm: 2_000n, limitCents: dollars('50000.10') } as const;
    const scene = given(linkOf({ star, awards: { fixedFunding: 'pool' } }));
    scene.when(coup({ seats: [1], player: 'QD 9C', banker: '2C 3D' }));
    expect(booked(scene.lastEvent('CoupResolved'))).toEqual([
      entry('level:star:reserve', 'fixed:pending', '0.01'),
      entry('level:star:overflow', 'fixed:pending', '0.40'),
      entry('house:fixed', 'fixed:pending', '24.59'),
      entry('fixed:pending', 'paid:table', '25.00'),
    ]);
  });

  it('of ten percent paid by the house does not change Star, but a top-up does', () => {
    const shape = { paytable: 'A', royal9: { anyTwo: 'table' }, layout: ['KS9S', 'KH9H'] } as const;
    const hit = coup({ seats: [1], player: 'KS 9S', banker: 'KH 9H' });
    const byHouse = given(linkOf({ ...shape, awards: { percentFunding: 'house' } })).when(hit);
    expect(booked(byHouse.lastEvent('CoupResolved'))).toEqual([
      entry('house:awards:star', 'level:star:pending', '5000.05'),
    ]);
    expect(booked(given(linkOf(shape)).when(hit).lastEvent('CoupResolved'))).toEqual([
      entry('level:star:display', 'level:star:pending', '5000.05'),
      entry('house:seed:star', 'level:star:display', '4999.55'),
    ]);
  });
});

describe('the entry of a void', () => {
  it('takes back every part of the contribution, and house seed pays the part that a winner has taken', () => {
    const scene = given(linkOf({ tables: 2, spade: { reserveRatePpm: 20_000n } })).when(
      betting({ table: 1, seats: [1] }),
      coup({ table: 2, seats: [1], player: '2C 3D', banker: 'KS 9S' }),
      table(1).isVoided(),
    );
    expect(booked(scene.lastEvent('CoupVoided'))).toEqual([
      entry('level:star:display', 'house:contributions:star', '0.50'),
      entry('house:seed:spade', 'house:contributions:spade', '0.25'),
      entry('level:heart:display', 'house:contributions:heart', '0.15'),
      entry('level:must-hit:display', 'house:contributions:must-hit', '0.10'),
    ]);
  });

  it('of hidden funds gives those back too', () => {
    const spade = { reserveRatePpm: 20_000n, limitCents: dollars('450.05') } as const;
    const scene = given(linkOf({ spade })).when(betting({ seats: [1] }), table(1).isVoided());
    expect(booked(scene.lastEvent('CoupVoided')).slice(1, 4)).toEqual([
      entry('level:spade:display', 'house:contributions:spade', '0.05'),
      entry('level:spade:reserve', 'house:contributions:spade', '0.10'),
      entry('level:spade:overflow', 'house:contributions:spade', '0.10'),
    ]);
  });

  it('after an award from the pool left more than without the wager: house seed corrects the pool, and pays the void', () => {
    // Reserve of 3.5 cents for each wager. The award took the whole 7 cents of two wagers. With one wager, it would
    // have taken 3 cents and left half a cent.
    const star = { reserveRatePpm: 7_000n } as const;
    const scene = given(linkOf({ tables: 2, star, awards: { fixedFunding: 'pool' } })).when(
      betting({ table: 1, seats: [1] }),
      coup({ table: 2, seats: [1], player: 'QD 9C', banker: '2C 3D' }),
      table(1).isVoided(),
    );
    const { reversals } = scene.lastEvent('CoupVoided');
    expect(reversals[0]).toMatchObject({ level: 'star', fromReserveMicro: -500_000n, fromHouseMicro: 4_000_000n });
    expect(booked(scene.lastEvent('CoupVoided')).slice(0, 3)).toEqual([
      entry('level:star:display', 'house:contributions:star', '0.50'),
      'house:seed:star -> house:contributions:star 3500000',
      'house:seed:star -> level:star:reserve 500000',
    ]);
  });
});

describe('the entry of a payment', () => {
  it('moves what was owed to what was paid', () => {
    const ofSpade = given(linkOf()).when(coup({ seats: [1], player: '2C 3D', banker: 'KS 9S' }), claim(1).isPaid());
    expect(booked(ofSpade.lastEvent('ClaimPaid'))).toEqual([entry('level:spade:pending', 'paid:claims', '450.15')]);
    const fixed = given(linkOf()).when(coup({ seats: [1], player: 'KH 9H', banker: 'KH 9H' }), claim(1).isPaid());
    expect(booked(fixed.lastEvent('ClaimPaid'))).toEqual([entry('fixed:pending', 'paid:claims', '5000.00')]);
  });

  it('moves what was kept back to whom it is owed', () => {
    const star = given(linkOf()).when(
      coup({ seats: [1], player: 'KS 9S', banker: 'KS 9S' }),
      ...[claim(1).isVerified(), claim(1).isAuthorized()],
      claim(1).isChecked('debts', { result: 'owes', owedCents: dollars('1200.00') }),
      claim(1).isIssued(),
    );
    expect(booked(star.lastEvent('ClaimPaid'))).toEqual([
      entry('level:star:pending', 'paid:claims', '36801.58'),
      entry('level:star:pending', 'withheld:federal-tax', '11998.92'),
      entry('level:star:pending', 'withheld:debt', '1200.00'),
    ]);
  });

  it('moves the award of an excluded person to the State', () => {
    const scene = given(linkOf()).when(
      coup({ seats: [1], player: '2C 3D', banker: 'KS 9S' }),
      claim(1).isChecked('exclusion', { result: 'excluded' }),
      claim(1).isForfeited(),
    );
    expect(booked(scene.lastEvent('ClaimForfeited'))).toEqual([
      entry('level:spade:pending', 'forfeited:state', '450.15'),
    ]);
  });
});

describe('the entry of a rejected claim', () => {
  it('returns the owed amount to the meter, and the reset to those who funded it', () => {
    const config = linkOf({ spade: { limitCents: dollars('450.05'), reserveRatePpm: 20_000n } });
    const hit = coup({ seats: [1], player: '2C 3D', banker: 'KS 9S' });
    expect(booked(given(config).when(hit, claim(1).isRejected()).lastEvent('ClaimRejected'))).toEqual([
      entry('level:spade:pending', 'level:spade:display', '450.05'),
      entry('level:spade:display', 'level:spade:reserve', '0.10'),
      entry('level:spade:display', 'level:spade:overflow', '0.10'),
      entry('level:spade:display', 'house:seed:spade', '449.80'),
    ]);
  });

  it('owes a later winner of the meter what the rejected claim had taken', () => {
    const hit = { seats: [1], player: '2C 3D', banker: 'KS 9S' } as const;
    const scene = given(linkOf({ tables: 2 })).when(coup({ ...hit, table: 1 }), coup({ ...hit, table: 2 }));
    const rejected = scene.when(claim(1).isRejected()).lastEvent('ClaimRejected');
    expect(booked(rejected, scene.link.config, scene)).toEqual([
      entry('level:spade:pending', 'level:spade:display', '450.15'),
      entry('level:spade:display', 'house:seed:spade', '450.00'),
      entry('level:spade:display', 'level:spade:pending', '0.15'),
    ]);
  });

  it('of a fixed award gives it back to the house and to the pool', () => {
    const star = { reserveRatePpm: 2_000n, limitCents: dollars('50000.10') } as const;
    const scene = given(linkOf({ star, awards: { fixedFunding: 'pool', claimFromCents: 0n } }));
    scene.when(coup({ seats: [1], player: 'QD 9C', banker: '2C 3D' }), claim(1).isRejected());
    expect(booked(scene.lastEvent('ClaimRejected'))).toEqual([
      entry('fixed:pending', 'level:star:reserve', '0.01'),
      entry('fixed:pending', 'level:star:overflow', '0.40'),
      entry('fixed:pending', 'house:fixed', '24.59'),
    ]);
  });
});

describe('the entry of funds issued', () => {
  it('equals the entry of a payment', () => {
    const steps = [claim(1).isVerified(), claim(1).isAuthorized(), claim(1).isIssued()] as const;
    const scene = given(linkOf()).when(coup({ seats: [1], player: '2C 3D', banker: 'KS 9S' }), ...steps);
    expect(booked(scene.lastEvent('ClaimPaid'))).toEqual([entry('level:spade:pending', 'paid:claims', '450.15')]);
    expect(booked(scene.lastEvent('ClaimVerified'))).toEqual([]);
    expect(booked(scene.lastEvent('ClaimAuthorized'))).toEqual([]);
  });
});

describe('the entries of a payment by slip', () => {
  const scene = given(linkOf({ heart: { initialCents: 2_500_000n } })).when(
    coup({ seats: [1], player: 'KS 9S', banker: '2C 3D' }),
    ...[claim(1).isVerified(), claim(1).isAuthorized(), claim(1).isChecked('debts'), claim(1).isChecked('exclusion')],
    claim(1).isPaidBySlip(),
    paymentRules.saySystemPays({ fromCents: 0n, belowCents: null }),
    claim(1).isPaidBySlip(),
  );

  it('are what the slot accounting system paid, and what it kept back; a refused slip has none', () => {
    expect(booked(scene.lastEvent('ClaimPaidBySlip'))).toEqual([
      entry('level:heart:pending', 'paid:system', '19001.32'),
      entry('level:heart:pending', 'withheld:federal-tax', '5998.83'),
    ]);
    expect(booked(scene.lastEvent('SlipPaymentRefused'))).toEqual([]);
  });

  it('remain entries of a slip after a correction', () => {
    const [part] = paymentBySlip(scene.lastEvent('ClaimPaidBySlip')).parts;
    scene.when(
      claim(1).hasItsPaymentCorrected({
        parts: [{ ...part!, amountCents: part!.amountCents - 1n }],
        deductions: [{ kind: 'federal-tax', amountCents: 599_884n, reference: '' }],
      }),
    );
    expect(booked(scene.lastEvent('ClaimPaymentCorrected'))).toContainEqual(
      entry('level:heart:pending', 'paid:system', '19001.31'),
    );
  });
});

describe('the entries of a corrected payment', () => {
  it('are those of the payment that was recorded, reversed, and those of the one that was made', () => {
    const part = { method: 'check', reference: '1002' } as const;
    const scene = given(linkOf()).when(
      coup({ seats: [1], player: '2C 3D', banker: 'KS 9S' }),
      claim(1).isPaid(),
      claim(1).hasItsPaymentCorrected({
        parts: [{ ...part, amountCents: 40_015n }],
        deductions: [{ kind: 'state-tax', amountCents: 5_000n, reference: '' }],
      }),
    );
    expect(booked(scene.lastEvent('ClaimPaymentCorrected'))).toEqual([
      entry('paid:claims', 'level:spade:pending', '450.15'),
      entry('level:spade:pending', 'paid:claims', '400.15'),
      entry('level:spade:pending', 'withheld:state-tax', '50.00'),
    ]);
  });
});

describe('the entries of an amount that goes to another link', () => {
  const west = asLinkId('royal-9-west');
  const halves = [to('star', { linkId: west, sharePpm: 500_000n }), to('heart', { sharePpm: 500_000n })];
  const scene = given(linkOf()).when(link.isSuspended, transfer.isNoticed('spade', halves), later(FORTNIGHT_MS));

  it('are the amount in transit, the part received at once and the next reset, then the arrival', () => {
    scene.when(transfer.isSent(), transfer.hasArrived());
    expect(booked(scene.lastEvent('TransferSent'))).toEqual([
      entry('level:spade:display', 'under-way:spade', '225.00'),
      entry('level:spade:display', 'transit:spade', '225.00'),
      entry('transit:spade', 'level:heart:display', '225.00'),
      entry('house:seed:spade', 'level:spade:display', '450.00'),
    ]);
    expect(booked(scene.lastEvent('TransferReceiptConfirmed'))).toEqual([
      entry('under-way:spade', 'transit:spade', '225.00'),
    ]);
  });
});

describe('events that move no money', () => {
  const of = { at: 1, table: asTableNo(0), coup: 1 } as const;
  const device = { ...of, seat: 1, boot: 1, sequence: 1 } as const;
  it.each<LinkEvent>([
    { type: 'WriterTookOver', at: 1, epoch: 1, holder: 'test' },
    { type: 'LinkSuspended', at: 1, by: 'technician', reason: 'sign' },
    { type: 'LinkResumed', at: 1, by: 'technician', reason: 'sign' },
    { type: 'ShoeOpened', at: 1, table: of.table, shoe: 2 },
    { type: 'CoupOpened', ...of, kind: 'wagering' },
    { type: 'WagerAcknowledged', ...device, priceCents: 500n },
    { type: 'WagerWithdrawn', ...device },
    { type: 'LateWagerRefused', ...device, priceCents: 500n },
    { type: 'StakesReported', ...of, seat: 1, stakes: [{ wager: 'player', stakeCents: 500n }] },
    { type: 'PromotionReported', ...of, seat: 1, houseCents: 500n },
    { type: 'VigorishMarked', ...of, markers: [{ seat: 1, owedMicro: 25_000_000n }] },
    { type: 'VigorishCollected', ...of, seat: 1, amountMicro: 25_000_000n, by: 'dealer 4' },
    { type: 'CoupSettled', ...of },
  ])('$type', (event) => {
    expect(booked(event)).toEqual([]);
  });
});
