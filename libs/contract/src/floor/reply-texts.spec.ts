import { betting, coup, given, linkOf, round, seat, table } from '../../../progressive/src/testing/index.js';
import { floorStateOf } from './reply-texts.js';

describe('an award at its table', () => {
  it('is sent with its amount, its seat and how it is paid', () => {
    const { state, link } = given(linkOf({ layout: ['KS9S'] })).when(
      betting({ seats: [1] }),
      table(1).shows('KS 9S', '2C 3D'),
    );
    const { awards } = floorStateOf(state, link.tables[0]!.tableNo);
    expect(awards).toMatchObject([{ seat: 1, line: 'heart', level: 'heart', amount: '450.15', pay: 'claim' }]);
  });
});

describe('a hand that was too fast', () => {
  it('has its release in the state of the table until it is locked', () => {
    const scene = given(linkOf({ roundMsMin: 8_000 }));
    const state = () => floorStateOf(scene.state, scene.link.tables[0]!.tableNo);
    scene.when(coup({ seats: [1], player: '4S 5H', banker: '2C 3D' }));
    scene.when(table(1).opens(), seat(1).wagers(), table(1).locks());
    expect(state()).toMatchObject({ phase: 'held' });
    expect(state()).not.toHaveProperty('isReleased');
    scene.when(round(1).isReleased());
    expect(state()).toMatchObject({ phase: 'held', isReleased: true });
    scene.when(table(1).locks());
    expect(state()).toMatchObject({ phase: 'locked' });
    expect(state()).not.toHaveProperty('isReleased');
  });
});
