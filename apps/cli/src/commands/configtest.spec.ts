import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configtest } from './configtest.js';

it('royal9 configtest names the setup where nothing is set up yet', async () => {
  const settings = mkdtempSync(join(tmpdir(), 'royal9-settings-'));
  mkdirSync(join(settings, 'secrets'));
  await expect(configtest.run({ settings })).rejects.toThrow(`There are no secrets in ${join(settings, 'secrets')}.`);
  rmSync(settings, { recursive: true });
});
