import { readOptions } from './options.js';

const read = (text: string): ReturnType<typeof readOptions> =>
  readOptions(text.split(' ').filter((word) => word !== ''));
const refused = (text: string): string => {
  const options = read(text);
  if (!('text' in options)) throw new Error('was taken');
  expect(options.code).toBe(2);
  return options.text;
};

describe('the command line', () => {
  it('requires only the addresses of the controllers', () => {
    expect(read('--controllers http://127.0.0.1:3000,http://127.0.0.1:3001/')).toMatchObject({
      controllers: ['http://127.0.0.1:3000', 'http://127.0.0.1:3001'],
      ...{
        tables: 4,
        seats: 7,
        linkId: 'royal-9-demo',
        paytable: 'C',
        pace: 'brisk',
        cage: true,
        http: false,
        seed: null,
      },
    });
    expect(refused('')).toContain('--controllers is required.');
  });

  it('plays few tables briskly and many like a casino, unless a pace is requested', () => {
    const paceOf = (words: string) => read(`--controllers http://a:1 ${words}`);
    expect(paceOf('--tables 8')).toMatchObject({ pace: 'brisk' });
    expect(paceOf('--tables 9')).toMatchObject({ pace: 'realistic' });
    expect(paceOf('--tables 60 --pace brisk')).toMatchObject({ pace: 'brisk' });
    expect(paceOf('--tables 2 --pace realistic')).toMatchObject({ pace: 'realistic' });
  });

  it('takes all options', () => {
    expect(
      read(
        '--controllers http://a:1 --tables 200 --seats 9 --pace flat-out --for 10 --seed 0 --late 2.5 --no-cage --http',
      ),
    ).toMatchObject({
      tables: 200,
      seats: 9,
      pace: 'flat-out',
      forSeconds: 10,
      seed: 0,
      late: 2.5,
      cage: false,
      http: true,
    });
  });

  it('reports all unknown and unusable options at once', () => {
    expect(refused('--controllers http://a:1 --table 3')).toContain("Unknown option '--table'");
    expect(refused('--controllers http://a:1 extra')).toContain('extra');
    const text = refused(
      '--controllers ftp://x --tables 0 --seats 10 --pace slow --late 101 --bad=-1 --paytable D --for 1.5 --seed x',
    );
    for (const name of ['controllers', 'tables', 'seats', 'pace', 'late', 'bad', 'paytable', 'for', 'seed']) {
      expect(text).toContain(`--${name}`);
    }
    expect(refused('--controllers http://a:1 --cage --no-cage')).toContain('exclude');
    expect(refused('--controllers http://a:1 --link-file f --paytable A')).toContain('--paytable');
    expect(refused('--controllers http://a:1 --replay f --tables 3 --pace brisk')).toContain('--pace has no meaning');
  });

  it('prints help', () => {
    expect(read('--help')).toEqual({
      text: expect.stringContaining('exit code: 0 the books agree, 1 they differ, 2 it could not be run'),
      code: 0,
    });
  });
});
