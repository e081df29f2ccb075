import { createMetrics } from '@jackpot/platform';
import { type CertificateEnds, CertificateGauge } from './certificate-gauge.js';

describe('the gauge of certificates', () => {
  const NONE: CertificateEnds = { public: undefined, floor: undefined, authority: undefined, tables: undefined };

  it('reports the time until each certificate in use ends, and forgets one that is used no more', async () => {
    let ends: CertificateEnds = { ...NONE, public: 1_090_000, tables: 970_000 };
    const { metrics, registry } = createMetrics();
    const gauge = new CertificateGauge({ ends: () => ends, metrics, now: () => 1_000_000 });
    const served = async () =>
      [...(await registry.metrics()).matchAll(/^jackpot_certificate_seconds\{certificate="(.+)"\} (.+)$/gm)].map(
        ([, certificate, seconds]) => [certificate, Number(seconds)],
      );
    gauge.round();
    expect(await served()).toEqual([
      ['public', 90],
      ['tables', -30],
    ]);
    ends = { ...NONE, public: 2_000_000 };
    gauge.round();
    expect(await served()).toEqual([['public', 1_000]]);
  });
});
