import { createLogger } from './logger.js';
import { NestLogger } from './nest-logger.js';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  write(createLogger({ name: 'test', level: 'trace', stream }));
  return lines;
}

describe('the log', () => {
  it('is one JSON object a line with the level in words and an ISO time', () => {
    const [line] = logged((logger) => logger.info({ linkId: 'east' }, 'the link leads'));
    expect(line).toMatchObject({ level: 'info', name: 'test', linkId: 'east', msg: 'the link leads' });
    expect(line?.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it.each([
    ['an authorization header', { headers: { authorization: 'Bearer hunter2' } }],
    ['an authorization header in a list', { rawHeaders: ['Authorization', 'Basic hunter2=='] }],
    ['a cookie', { headers: { 'set-cookie': ['hunter2'] } }],
    ['a key', { TRIGGER_KEY: 'hunter2', operatorKey: 'hunter2', key: 'hunter2', apiKeys: { hunter2: 1 } }],
    ['a must-hit trigger', { trigger: { triggerCents: 'hunter2', nonce: 'hunter2' } }],
    ['a secret', { webhook: { signing_secret: 'hunter2' } }],
    ['a password', { database: { password: 'hunter2' } }],
    ['the password of an address', { url: 'mysql://jackpot:hunter2@db:3306/jackpot' }],
    ['a password with odd signs in it', { url: 'redis://:p@hunter2@db:6379/0' }],
    ['an error', { err: new Error('connect redis://:hunter2@host failed', { cause: new Error('Bearer hunter2') }) }],
    ['an error of a driver', { err: Object.assign(new Error('refused'), { config: { password: 'hunter2' } }) }],
    ['bytes', { key: Buffer.from('hunter2'), sealed: new Uint8Array([1]) }],
  ])('never holds %s', (_, fields) => {
    const lines = logged((logger) => {
      logger.error(fields, 'refused at redis://x:hunter2@y');
      logger.child(fields).warn('child');
    });
    expect(JSON.stringify(lines)).not.toContain('hunter2');
    expect(lines).toHaveLength(2);
  });

  it('shows an error with its code, its stack and its cause', () => {
    const [line] = logged((logger) =>
      logger.error(Object.assign(new TypeError('no', { cause: new Error('deep') }), { code: 'X' })),
    );
    expect(line).toMatchObject({
      msg: 'no',
      err: { type: 'TypeError', code: 'X', message: 'no', cause: { message: 'deep' } },
    });
  });

  it('shows fields that are not secret', () => {
    const fields = {
      idempotencyKey: 'a',
      monkey: 'b',
      keyed: 'c',
      triggered: 'd',
      url: 'http://127.0.0.1:3000/health',
    };
    expect(logged((logger) => logger.info(fields))).toMatchObject([fields]);
  });

  it('keeps every digit of an amount', () => {
    const [line] = logged((logger) => logger.info({ amountMicro: 9_007_199_254_740_993n }));
    expect(line?.amountMicro).toBe('9007199254740993');
  });

  it('carries the messages of Nest, with their context', () => {
    const lines = logged((logger) => {
      const nest = new NestLogger(logger);
      nest.log('started', 'NestFactory');
      nest.error(new Error('no'), 'stack', 'Module');
      nest.verbose({ a: 1 });
    });
    expect(lines).toMatchObject([
      { level: 'info', msg: 'started', context: 'NestFactory' },
      { level: 'error', msg: 'no', context: 'Module', err: { message: 'no' }, more: ['stack'] },
      { level: 'trace', message: { a: 1 } },
    ]);
  });
});
