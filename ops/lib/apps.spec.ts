import { controllerApp } from './apps.mjs';

const secrets = {
  ...{ DATABASE_URL: 'mysql://127.0.0.1/jackpot', REDIS_URL: 'redis://127.0.0.1' },
  ...{ OPERATOR_KEY: '', TRIGGER_KEY: '', RECORDS_KEY: '', PATRON_KEY: '', STAFF_PASSWORD: '' },
};
const othersOf = (port: number, ports: number[]): unknown =>
  controllerApp({ port, ports, secrets, logs: '/tmp' }).env['OTHER_CONTROLLERS'];

describe('the controllers of one run', () => {
  it('know each other, so that each serves every link', () => {
    expect([3000, 3001, 3002].map((port) => othersOf(port, [3000, 3001, 3002]))).toEqual([
      'http://127.0.0.1:3001,http://127.0.0.1:3002',
      'http://127.0.0.1:3000,http://127.0.0.1:3002',
      'http://127.0.0.1:3000,http://127.0.0.1:3001',
    ]);
  });

  it('keep the operator’s setting if there is only one controller', () => {
    expect(othersOf(3000, [3000])).toBeUndefined();
  });
});
