import { NOTICE_MS } from '@jackpot/progressive';
import {
  FORTNIGHT_MS,
  type Scene,
  given,
  later,
  link,
  linkOf,
  retirement,
  terms,
} from '../../../../libs/progressive/src/testing/index.js';
import { handoverOf } from '../floor/handover.js';
import { seenLink } from './look.js';

describe('what is looked after on a link', () => {
  const tablesOf = ({ state }: Scene): readonly string[] => seenLink(state).tables.map(({ tableId }) => tableId);
  const handed = ({ state }: Scene): readonly string[] =>
    handoverOf(state, () => ({ isOnline: false, call: null }), 0).tables.map(({ tableId }) => tableId);
  /** Table 1 leaves; it was heard before, and will be silent from now on. */
  const withoutTheFirst = (): Scene =>
    given(linkOf({ tables: 3 })).when(link.isSuspended, (scene) =>
      terms.areActivated((now) => ({ ...now, tables: now.tables.slice(1) }), { noticePostedAt: scene.now - NOTICE_MS })(
        scene,
      ),
    );

  it('are its tables; one that has left is silent and nobody’s alarm, and is handed to nobody', () => {
    expect(tablesOf(given(linkOf({ tables: 3 })))).toEqual(['table-1', 'table-2', 'table-3']);
    expect(tablesOf(withoutTheFirst())).toEqual(['table-2', 'table-3']);
    expect(handed(withoutTheFirst())).toEqual(['table-2', 'table-3']);
  });

  it('is none of the tables of a link that has ended', () => {
    const ended = given(linkOf({ tables: 2 }))
      .when(link.isSuspended, retirement.isNoticed({ remains: 'house' }), later(FORTNIGHT_MS))
      .when(retirement.isDone());
    expect(ended.link.isRetired).toBe(true);
    expect(tablesOf(ended)).toEqual([]);
  });
});
