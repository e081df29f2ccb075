import {
  type Scene,
  adjustment,
  claim,
  coup,
  given,
  link,
  linkOf,
  shoeOf,
} from '../../progressive/src/testing/index.js';

const star = (table: number) => coup({ table, seats: [1], player: 'KS 9S', banker: 'KS 9S' });

export function attendedEvening(): Scene {
  const shoe = shoeOf(1);
  return given(linkOf({ tables: 2, shoes: { batches: 2 } })).when(
    shoe.isReady('7H'),
    shoeOf(2).isReady('2D'),
    star(1),
    claim(1).isVerified(),
    claim(1).isAuthorized(),
    claim(1).hasItsVoidRequested(),
    claim(1).hasItsVoidApproved(),
    claim(1).isAuthorized(),
    claim(1).hasManualForm('M-17'),
    claim(1).isIssued(),
    star(1),
    claim(2).hasItsRejectionRequested(),
    claim(2).hasItsRejectionApproved(),
    shoe.has('drawn-in-error', '4C'),
    link.isSuspended,
    adjustment.isRequested({ level: 'spade', afterMicro: 45_600_000_000n }),
    adjustment.isApproved(),
    link.isResumed,
    shoe.isTakenAway(),
    shoe.isReady('8H'),
    star(1),
    star(1),
    claim(3).isRejected(),
    shoe.showsCoverCard(),
    star(2),
    claim(5).isReleased(),
    claim(4).isVerified(),
    coup({ seats: [1], player: '4S 5H', banker: '2C 3D' }),
    coup({ table: 2, seats: [1], player: '4S 5H', banker: '2C 3D' }),
  );
}
