import type { TableGame } from '@jackpot/rules';
import {
  type Act,
  FORTNIGHT_MS,
  PEOPLE,
  type Scene,
  answered,
  given,
  later,
  link,
  linkOf,
  recorded,
  refused,
  retirement,
  seat,
  table,
  vigorishForm,
} from '../testing/index.js';

const GAME = { vigorish: 'marked', rounding: 'up25', vigorishForms: true } as const;

function owing(stakes: Readonly<Record<number, bigint>>, game: Partial<TableGame> = GAME): Scene {
  const has = Object.entries(stakes).map(([position, cents]) =>
    seat(Number(position)).has({ 'banker/standard': cents }),
  );
  const won: readonly Act[] = [table(1).locks(), table(1).shows('KS 6S', '7H KH'), table(1).settles()];
  return given(linkOf({ game })).when(table(1).opens(), ...has, ...won);
}

describe('a form for vigorish that a player left without paying', () => {
  it('takes the place of the marker, so that the table goes on, and is numbered without gaps', () => {
    const scene = owing({ 1: 1_000n, 3: 500n });
    scene.when(table(1).getsNewCards()).then(refused('VIGORISH_OPEN'));
    scene
      .when(vigorishForm(1).isIssued({ seat: 3 }))
      .then(recorded('VigorishFormIssued'), answered({ type: 'vigorish-form-issued', formNumber: 1 }));
    scene.when(vigorishForm(2).isIssued({ seat: 1 })).then(answered({ formNumber: 2 }));
    expect([...scene.table(1).markers]).toEqual([]);
    expect(scene.link.vigorishForms.map((form) => [form.formNumber, form.seat, form.amountMicro])).toEqual([
      [1, 3, 25_000_000n],
      [2, 1, 50_000_000n],
    ]);
    scene.when(table(1).getsNewCards()).then(recorded('ShoeOpened'));
  });

  it('stays owed until the cage collects all of it, once', () => {
    const scene = owing({ 1: 1_000n }).when(vigorishForm(1).isIssued({ seat: 1 }));
    scene.when(vigorishForm(1).isCollected({ amountMicro: 1n })).then(refused('VIGORISH_AMOUNT_DIFFERS'));
    scene.when(vigorishForm(1).isCollected({ person: PEOPLE.floor })).then(refused('ROLE_MAY_NOT'));
    scene.when(vigorishForm(1).isCollected()).then(recorded('VigorishFormCollected'));
    expect(scene.link.vigorishForms).toEqual([]);
    scene.when(vigorishForm(1).isCollected()).then(refused('VIGORISH_FORM_NOT_OPEN'));
    scene.when(table(1).opens(), seat(1).has({ 'banker/standard': 1_000n }), table(1).locks());
    scene.when(table(1).shows('KS 6S', '7H KH'), table(1).settles(), vigorishForm(2).isIssued({ seat: 1 }));
    scene.then(answered({ formNumber: 2 }));
  });

  it('is issued by a supervisor, with a reason, for the whole marker', () => {
    const scene = owing({ 1: 1_000n });
    const { isIssued } = vigorishForm(1);
    scene.when(isIssued({ seat: 1, person: PEOPLE.dealer })).then(refused('ROLE_MAY_NOT'));
    scene.when(isIssued({ seat: 1, reason: ' ' })).then(refused('REASON_NEEDED'));
    scene.when(isIssued({ seat: 1, amountMicro: 1n })).then(refused('VIGORISH_AMOUNT_DIFFERS'));
    scene.when(isIssued({ seat: 2 })).then(refused('NO_VIGORISH'));
  });

  it('is refused where the terms use no forms', () => {
    const scene = owing({ 1: 1_000n }, { vigorish: 'marked' });
    scene.when(vigorishForm(1).isIssued({ seat: 1 })).then(refused('VIGORISH_FORMS_NOT_USED'));
  });

  it('keeps the link open until it is collected', () => {
    const scene = owing({ 1: 1_000n }).when(vigorishForm(1).isIssued({ seat: 1 }), link.isSuspended);
    scene.when(retirement.isNoticed({ residual: 'house' }), later(FORTNIGHT_MS));
    scene.when(retirement.isDone()).then(refused('VIGORISH_OPEN'));
    scene.when(vigorishForm(1).isCollected(), retirement.isDone()).then(recorded('LinkRetired'));
  });
});
