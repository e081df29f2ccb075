import {
  again,
  answered,
  awarded,
  betting,
  given,
  linkOf,
  nothingRecorded,
  refused,
  round,
  type Scene,
  seat,
  table,
} from '../testing/index.js';

const ATTESTED = linkOf({ mainWager: 'attested', layout: ['KS9S', 'KH9H', 'KC9C'] });

function twoWagers(config = ATTESTED): Scene {
  return given(config).when(table(1).opens(), seat(1).wagers(), seat(2).wagers());
}

/** Source: chapter 7 A(9). */
describe('main wagers that the table attests', () => {
  it('the wagers of other seats are returned with the lock: they contribute nothing', () => {
    const scene = twoWagers().when(table(1).locksWith([2, 3]));
    scene.then(answered({ type: 'locked', seats: [2], returned: [1] }));
    const of = twoWagers(linkOf({ layout: ['KS9S', 'KH9H', 'KC9C'] })).when(seat(1).withdraws(), table(1).locks());
    expect(scene.link.meters).toEqual(of.link.meters);
    expect(scene.link.meters[0]?.inWagers).toBe(1);
    expect(scene.link.wagers).toBe(1);
  });

  it('a returned wager wins nothing, even if its own pair comes', () => {
    twoWagers().when(table(1).locksWith([]), table(1).shows('KS 9S', '2C 3D')).then(awarded());
    twoWagers()
      .when(table(1).locksWith([1]), table(1).shows('KS 9S', '2C 3D'))
      .then(awarded({ seat: 1, line: 'heart', amount: '450.15' }));
  });

  it('a lock without them is refused, and betting stays open', () => {
    const scene = twoWagers().when(table(1).locksWith()).then(refused('MAIN_WAGERS_NEEDED'), nothingRecorded);
    expect(scene.table(1).coup?.phase).toBe('betting');
  });

  it('a repeated lock changes nothing, whatever it attests', () => {
    const lock = { type: 'locked', seats: [2], returned: [1] } as const;
    twoWagers()
      .when(table(1).locksWith([2]), again)
      .then(answered(lock), nothingRecorded)
      .when(table(1).locksWith([1, 2]))
      .then(answered(lock), nothingRecorded)
      .when(table(1).locksWith())
      .then(answered(lock), nothingRecorded);
  });

  it('a held round keeps the main wagers attested at the end of bets', () => {
    const hasty = linkOf({ mainWager: 'attested', roundMsMin: 8_000 });
    const scene = given(hasty)
      .when(betting({ seats: [1] }), table(1).shows('4S 5H', '2C 3D'), table(1).settles())
      .when(table(1).opens(), seat(1).wagers(), seat(2).wagers(), table(1).locksWith([2]))
      .then(refused('ROUND_HELD'));
    scene.when(round(1).isReleased(), table(1).locksWith([1, 2]));
    scene.then(answered({ type: 'locked', seats: [2], returned: [1] }));
    expect(scene.link.wagers).toBe(2);
    scene.when(table(1).isVoided());
    expect(scene.link.wagers).toBe(1);
  });

  it('every wager of a voided held round is returned', () => {
    const hasty = linkOf({ mainWager: 'attested', roundMsMin: 8_000 });
    const scene = given(hasty)
      .when(betting({ seats: [1] }), table(1).shows('4S 5H', '2C 3D'), table(1).settles())
      .when(table(1).opens(), seat(1).wagers(), seat(2).wagers(), table(1).locksWith([2]))
      .when(table(1).isVoided());
    expect(scene.link.wagers).toBe(1);
  });

  it('under `procedure` the dealer returns wagers earlier, and the lock takes all remaining wagers', () => {
    twoWagers(linkOf())
      .when(table(1).locksWith([]))
      .then(answered({ type: 'locked', seats: [1, 2], returned: [] }));
  });
});
