import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeMetricsFile } from './metrics-files.js';

describe('a metrics file of a command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'metrics-'));
  let umask = 0;
  beforeAll(() => {
    umask = process.umask(0o077);
  });
  afterAll(() => {
    process.umask(umask);
    rmSync(folder, { recursive: true });
  });

  it('has the Prometheus text format, replaces the earlier file, and can be read by every user', async () => {
    for (const second of [1_796_000_000, 1_796_003_600])
      await writeMetricsFile(folder, 'backup', {
        jackpot_backup_timestamp_seconds: second,
        jackpot_backup_bytes: 5_000,
      });
    expect(readdirSync(folder)).toEqual(['royal9-backup.prom']);
    const path = join(folder, 'royal9-backup.prom');
    expect(statSync(path).mode & 0o777).toBe(0o644);
    expect(readFileSync(path, 'utf8'))
      .toBe(`# HELP jackpot_backup_timestamp_seconds When royal9 backup last wrote a backup, as Unix time
# TYPE jackpot_backup_timestamp_seconds gauge
jackpot_backup_timestamp_seconds 1796003600

# HELP jackpot_backup_bytes Size of the compressed dump of that backup
# TYPE jackpot_backup_bytes gauge
jackpot_backup_bytes 5000
`);
  });
});
