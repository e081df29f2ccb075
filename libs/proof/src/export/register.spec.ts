import {
  type Scene,
  betting,
  correction,
  coup,
  given,
  link,
  linkOf,
  table,
  terms,
} from '../../../progressive/src/testing/index.js';
import { JournalRegister } from './register.js';

function registerOf({ events }: Scene): JournalRegister {
  const register = new JournalRegister();
  events.forEach((event, index) => register.take(event, index + 1));
  return register;
}

describe('the registers of an export', () => {
  it('have the terms of each version once, in the order in which they came into force', () => {
    const scene = given(linkOf({ tables: 2 }));
    const opening = scene.link.configText;
    expect(registerOf(scene).terms.map(({ text }) => text)).toEqual([opening]);
    scene.when(
      link.isSuspended,
      terms.areActivated((now) => ({ ...now, name: 'Royal 9 of spring' })),
    );
    expect(registerOf(scene).terms.map(({ text }) => text)).toEqual([opening, scene.link.configText]);
  });

  it('have the documents, which are void if a card was misread', () => {
    const misread = correction(1);
    const scene = given(linkOf({ tables: 2 })).when(
      betting({ seats: [1] }),
      table(1).shows('KS 9S', 'KS 9S'),
      misread.isRequested('4S 5H', '2C 3D'),
      misread.isApproved(),
      coup({ table: 2, seats: [1], player: 'KS 9S', banker: 'KS 9S' }),
    );
    expect(registerOf(scene).owed.map(({ documentNumber, isVoid }) => [documentNumber, isVoid])).toEqual([
      [1, true],
      [2, false],
    ]);
  });
});
