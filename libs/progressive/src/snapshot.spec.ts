import fc from 'fast-check';
import { decodeState, encodeState, initialState } from './index.js';
import { type Plan, betting, given, linkOf, played, retirement } from './testing/index.js';

const number = fc.nat({ max: 9_999 });
const dice = fc.array(fc.tuple(number, number, number, number), { maxLength: 30 });
const terms = fc.array(number, { minLength: 24, maxLength: 24 });

describe('a snapshot', () => {
  it('at any point of any history continues exactly like its state', () => {
    fc.assert(
      fc.property(fc.nat(), terms, dice, dice, (prngSeed, terms, before, after) => {
        const plan: Plan = { prngSeed, terms, dice: [...before, ...after] };
        const live = played(plan);
        let step = 0;
        const restarted = played(plan, ({ state }) => {
          step += 1;
          if (step === before.length) Object.assign(state, decodeState(encodeState(state)));
        });
        expect(restarted.entries).toEqual(live.entries);
        expect(encodeState(restarted.state)).toBe(encodeState(live.state));
      }),
    );
  });

  it('taken again after reading is the same text', () => {
    fc.assert(
      fc.property(fc.nat(), terms, dice, (prngSeed, terms, dice) => {
        const text = encodeState(played({ prngSeed, terms, dice }).state);
        expect(encodeState(decodeState(text))).toBe(text);
      }),
    );
  });

  it('can be taken of a link that is not open yet', () => {
    expect(decodeState(encodeState({ ...initialState(), epoch: 3, sequence: 7 }))).toEqual({
      sequence: 7,
      epoch: 3,
      opened: null,
    });
  });

  it('keeps a device that is named like an amount', () => {
    const config = linkOf({ seats: 1 });
    const [table] = config.tables;
    const named = { ...config, tables: [{ ...table!, seats: [{ ...table!.seats[0]!, deviceId: '1n' as never }] }] };
    const { state } = given(named).when(betting({ seats: [1] }));
    expect(decodeState(encodeState(state)).opened?.tables[0]?.seats[1]?.device.deviceId).toBe('1n');
  });

  it('with its trigger in it does not hold the trigger in clear', () => {
    const scene = given(linkOf(), { below: [12_344n] });
    const { linkId } = linkOf();
    expect(scene.draws.open(scene.link.mustHit!, { linkId, cycle: 1 }).triggerCents).toBe(37_345n);
    expect(encodeState(scene.state)).not.toContain('37345');
  });

  it('keeps a sealed trigger whose bytes are a Buffer, as the cipher of a real controller returns it', () => {
    const { state, link } = given(linkOf(), { below: [12_344n] });
    const { sealed, commitment } = link.mustHit!;
    link.mustHit = { sealed: Buffer.from(sealed), commitment: Buffer.from(commitment) };
    const restored = decodeState(encodeState(state)).opened!.mustHit!;
    expect([...restored.sealed]).toEqual([...sealed]);
    expect([...restored.commitment]).toEqual([...commitment]);
  });

  it.each(['', '{', 'null', '7', '{}', '[]', '{"sequence":1,"epoch":1,"opened":{}}'])(
    '%j is not a snapshot',
    (text) => {
      expect(() => decodeState(text)).toThrow();
    },
  );

  it('keeps any free text as text', () => {
    const texts = ['7n', '{"$n":"7"}', '{"$b":"00"}', '@7', '"'];
    for (const reason of texts) {
      const scene = given(linkOf()).when(retirement.isNoticed());
      const [notice] = scene.link.notices;
      scene.link.notices = [{ ...notice!, reason, reference: reason }];
      expect(decodeState(encodeState(scene.state)).opened!.notices).toEqual(scene.link.notices);
    }
  });

  it('is the same text for any order of the fields of a notice', () => {
    const scene = given(linkOf()).when(retirement.isNoticed());
    const text = encodeState(scene.state);
    const [notice] = scene.link.notices;
    scene.link.notices = [Object.fromEntries(Object.entries(notice!).reverse()) as never];
    expect(encodeState(scene.state)).toBe(text);
  });

  it('is refused if its tables do not match its configuration', () => {
    const text = encodeState(given(linkOf({ tables: 2 })).state);
    const fewer = (body: { opened: { tables: unknown[] } }): unknown => ({
      ...body,
      opened: { ...body.opened, tables: body.opened.tables.slice(1) },
    });
    expect(() => decodeState(JSON.stringify(fewer(JSON.parse(text))))).toThrow();
  });
});
