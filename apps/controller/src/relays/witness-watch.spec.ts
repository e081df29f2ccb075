import { type KeptCheckpoint, cosigned } from '@jackpot/proof';
import { OPERATOR, sha256, signerOf } from '../../../../libs/proof/test/keys.js';
import { recordAlarms, silentAlarm } from '../monitoring/record-alarms.js';
import { WitnessWatch } from './witness-watch.js';

const WITNESS = signerOf('regulator.example', 9);
const FORGER = signerOf('regulator.example', 10);
const MINUTE_MS = 60_000;

function checkpointAt(link: string, batch: number, at: number): KeptCheckpoint {
  const [hash, root] = [new Uint8Array(32).fill(batch), new Uint8Array(32).fill(1)];
  const checkpoint = { operator: OPERATOR.name, link, batch, sequence: batch, hash, root, at };
  return { checkpoint, note: '', peaks: [] };
}

function watching(signer = WITNESS) {
  const gauge: number[] = [];
  const clock = { minutes: 0, signed: 0 };
  const ofLink = (link: string) =>
    link === 'east'
      ? Array.from({ length: clock.minutes }, (_, at) => checkpointAt(link, at + 1, (at + 1) * MINUTE_MS))
      : [];
  const watch = new WitnessWatch({
    checkpoints: {
      lastCosignature: (link) => {
        const last = ofLink(link).find(({ checkpoint }) => checkpoint.batch === clock.signed);
        return Promise.resolve(last && cosigned(last.checkpoint, signer, sha256));
      },
      covering: (link, batch) => Promise.resolve(ofLink(link).find(({ checkpoint }) => checkpoint.batch >= batch)),
    },
    witnesses: [WITNESS],
    silentMs: 15 * MINUTE_MS,
    now: () => clock.minutes * MINUTE_MS,
    metrics: { jackpot_witness_silent_seconds: { set: (_: unknown, value: number) => gauge.push(value) } } as never,
  });
  return { watch, clock, gauge };
}

describe('a witness', () => {
  it('that signs a minute behind is not silent', async () => {
    const { watch, clock, gauge } = watching();
    for (clock.minutes = 1; clock.minutes < 100; clock.minutes += 1) {
      clock.signed = clock.minutes - 1;
      expect(await watch.silent('east')).toEqual([]);
    }
    await watch.gauge(['east']);
    expect(gauge.at(-1)).toBeLessThanOrEqual(60);
  });

  it('is silent since the first checkpoint that it has not signed, once that is too long ago, until it signs', async () => {
    const { watch, clock, gauge } = watching();
    Object.assign(clock, { minutes: 22, signed: 6 });
    expect(await watch.silent('east')).toEqual([]);
    clock.minutes = 23;
    const silent = [{ witness: 'regulator.example', log: 'east', since: 7 * MINUTE_MS }];
    expect(await watch.silent('east')).toEqual(silent);
    await watch.gauge(['east']);
    expect(gauge).toEqual([16 * 60]);
    expect(silentAlarm(silent[0]!)).toMatchObject({
      id: 'witness-silent:regulator.example-east',
      since: 7 * MINUTE_MS,
    });
    clock.signed = 23;
    expect(await watch.silent('east')).toEqual([]);
    expect(recordAlarms({ rows: [], trail: null })).toEqual([]);
  });

  it('owes nothing where the operator signs nothing new', async () => {
    const { watch, clock } = watching();
    Object.assign(clock, { minutes: 5, signed: 5 });
    expect(await watch.silent('east')).toEqual([]);
    expect(await watch.silent('west')).toEqual([]);
  });

  it('is silent where somebody else signs in its name', async () => {
    const { watch, clock } = watching(FORGER);
    Object.assign(clock, { minutes: 30, signed: 30 });
    expect(await watch.silent('east')).toMatchObject([{ since: MINUTE_MS }]);
  });
});
