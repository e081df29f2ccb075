import { must } from '@jackpot/money';
import { asLinkId, decodeState, encodeState } from './index.js';
import { STATE_FORM } from './snapshot-shape.js';
import { amount, fingerprintOf, list, object, oneOf, orNull, type Shape, text, variants, whole } from './shape.js';
import {
  adjustment,
  claim,
  coup,
  FORTNIGHT_MS,
  given,
  later,
  link,
  linkOf,
  Prng,
  type Scene,
  to,
  transfer,
} from './testing/index.js';
import { planFrom, richlyPlayed } from './testing/rich.js';

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
type Place = readonly (string | number)[];

const isObject = (value: Json | undefined): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isValue = (value: Json): boolean => isObject(value) && ('$n' in value || '$b' in value);

function placesIn(value: Json, at: Place = [], named = ''): readonly (readonly [name: string, place: Place])[] {
  const inside = Array.isArray(value)
    ? value.flatMap((each, index) => placesIn(each, [...at, index], `${named}[]`))
    : isObject(value) && !isValue(value)
      ? Object.entries(value).flatMap(([name, each]) => placesIn(each, [...at, name], `${named}.${name}`))
      : [];
  return at.length === 0 ? inside : [[named, at], ...inside];
}

function changed(value: Json, place: Place, change: (holder: { [name: string]: Json }, name: string) => void): string {
  const copy = structuredClone(value);
  const holder = place.slice(0, -1).reduce<Json>((at, name) => must((at as never)[name], 'a holder'), copy);
  change(holder as { [name: string]: Json }, String(must(place.at(-1), 'a name')));
  return JSON.stringify(copy);
}

const isRead = (text: string): boolean => {
  try {
    decodeState(text);
    return true;
  } catch {
    return false;
  }
};

function fieldsOfHistories(): ReadonlyMap<string, readonly [state: Json, place: Place]> {
  const found = new Map<string, readonly [Json, Place]>();
  const take = ({ state }: Pick<Scene, 'state'>): void => {
    const text = JSON.parse(encodeState(state)) as Json;
    for (const [name, place] of placesIn(text)) if (!found.has(name)) found.set(name, [text, place]);
  };
  const prng = new Prng(3);
  for (let history = 0; history < 60; history += 1) richlyPlayed(planFrom(prng, 25), take);
  take(
    given(linkOf()).when(
      coup({ seats: [1], player: 'KS 9S', banker: 'KS 9S' }),
      claim(1).isVerified(),
      claim(1).isAuthorized(),
      take,
      claim(1).hasItsRejectionRequested(),
    ),
  );
  const west = to('star', { linkId: asLinkId('royal-9-west') });
  take(
    given(linkOf()).when(
      link.isSuspended,
      transfer.isNoticed('spade', [west]),
      take,
      later(FORTNIGHT_MS),
      transfer.isSent(),
      adjustment.isRequested({ level: 'heart', afterMicro: 45_600_000_000n }),
    ),
  );
  return found;
}

describe('the form of a stored state', () => {
  const fields = [...fieldsOfHistories()].filter(([name]) => !name.endsWith(']'));
  const names = fields.map(([name]) => name);

  it('is tested on every part that histories produce', () => {
    const rare = [
      ...['.opened.requestedAdjustment.cause', '.opened.requestedCorrections[][].reference'],
      ...['.opened.claims[].requested.amountCents', '.opened.claims[].progress.preparer.name'],
      ...[
        '.opened.endings[][].by.license',
        '.opened.history.entries[].lines[].share.of',
        '.opened.history.base[].reserveMicro',
      ],
      ...['.opened.notices[].targets[].chance.ways', '.opened.underWay[][].amountMicro', '.opened.mustHit.commitment'],
      ...[
        '.opened.schedule.approvals[].person.id',
        '.opened.lastHits[][][].at',
        '.opened.tables[].dealing.lastIrregularity.clause',
      ],
      ...['.opened.tables[].coup.lock.contributions[].overflowMicro', '.opened.tables[].coup.moves[].fromHouseMicro'],
      ...['.opened.tables[].coup.wagers[].journalSequence', '.opened.tables[].doors[].closedAt'],
    ];
    expect(rare.filter((name) => !names.includes(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(180);
  });

  it('accepts no field that is missing, renamed, additional or of another type', () => {
    const read: string[] = [];
    for (const [name, [state, place]] of fields) {
      const changes = {
        missing: changed(state, place, (holder, field) => delete holder[field]),
        renamed: changed(state, place, (holder, field) => {
          holder[`${field}s`] = holder[field] as Json;
          delete holder[field];
        }),
        added: changed(state, place, (holder, field) => (holder[`${field}s`] = 0)),
        'of another type': changed(state, place, (holder, field) => {
          holder[field] = isObject(holder[field]) ? 1 : { $n: 'x' };
        }),
      };
      for (const [what, text] of Object.entries(changes)) if (isRead(text)) read.push(`${name} ${what}`);
    }
    expect(read).toEqual([]);
  });

  it('accepts no missing or additional cell of a device', () => {
    const [state, place] = must(
      fields.find(([name]) => name === '.opened.tables[].devices'),
      'a row of devices',
    )[1];
    const cells = (change: (row: string[], at: number) => void, at: number): string =>
      changed(state, place, (holder, field) => {
        const row = (holder[field] as string).split(' ');
        change(row, at);
        holder[field] = row.join(' ');
      });
    for (let at = 0; at < 80; at += 1) {
      expect([at, isRead(cells((row) => row.splice(at, 1), at))]).toEqual([at, false]);
      expect([at, isRead(cells((row) => row.splice(at, 0, '1'), at))]).toEqual([at, false]);
    }
  });

  it('is stated in the text, and a text of another form is not read', () => {
    const [state] = must(fields[0], 'a field')[1];
    expect(isRead(JSON.stringify(state))).toBe(true);
    expect(isRead(JSON.stringify({ ...(state as object), form: STATE_FORM.replace(/./, 'x') }))).toBe(false);
  });
});

describe('a fingerprint', () => {
  interface Small {
    readonly count: number;
    readonly name: string | null;
  }
  const small = object<Small>({ count: whole(), name: orNull(text()) });
  const kinds = { a: object<{ kind: 'a' }>({ kind: oneOf(['a']) }) };

  it.each<readonly [string, Shape<unknown>]>([
    ['a field more', object({ count: whole(), name: orNull(text()), other: whole() })],
    ['a field less', object({ count: whole() })],
    ['another name', object({ counts: whole(), name: orNull(text()) })],
    ['another type', object({ count: amount(), name: orNull(text()) })],
    ['a field that may not be null any more', object({ count: whole(), name: text() })],
    ['a list of it', list(small)],
    ['kinds of it', variants('kind', kinds)],
  ])('differs with %s', (_, other) => expect(fingerprintOf(other)).not.toBe(fingerprintOf(small)));

  it('is the same for the same shape', () => {
    expect(fingerprintOf(object<Small>({ count: whole(), name: orNull(text()) }))).toBe(fingerprintOf(small));
  });
});
