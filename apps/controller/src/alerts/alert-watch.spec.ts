import { jest } from '@jest/globals';
import { AlertWatch, ROUND_MS_MAX } from './alert-watch.js';

type Ports = ConstructorParameters<typeof AlertWatch>;

const LED = { writer: { terms: {} }, isLeaseFresh: true };

function watchOf(isFailing: (part: string) => boolean) {
  const [read, warned]: [string[], object[]] = [[], []];
  const hosts = ['east', 'west'].map((stream) => ({ ...LED, stream }));
  const links = { all: () => hosts };
  const or = <T>(part: string, answer: T): Promise<T> =>
    isFailing(part) ? Promise.reject(new Error('no answer')) : Promise.resolve(answer);
  const alarms = {
    read: ({ stream }: { readonly stream: string }) => {
      if (!isFailing(stream)) read.push(stream);
      return or(stream, { alarms: [], waiting: [] });
    },
  };
  const store = {
    rules: () => or('rules', { version: 1, rules: '[]' }),
    open: () => Promise.resolve([]),
    messagesOf: () => Promise.resolve([]),
    keep: () => Promise.resolve(true),
  };
  const logger = { warn: (about: object) => void warned.push(about) };
  const ports = [links, alarms, store, { read: () => Promise.resolve() }, logger, { ALERT_CALM_SECONDS: 1 }];
  return { watch: new AlertWatch(...(ports as unknown as Ports)), read, warned, hosts };
}

describe('the watch of alarms for people outside the console', () => {
  it('goes on with the other links if one cannot be read, and says so once', async () => {
    const { watch, read, warned } = watchOf((part) => part === 'east');
    await watch.round();
    await watch.round();
    expect(read).toEqual(['west', 'west']);
    expect(warned).toEqual([expect.objectContaining({ what: 'east' })]);
  });

  it('is in trouble while alarms cannot be read or recorded, and no longer', async () => {
    for (const part of ['rules', 'east']) {
      let isFailing = false;
      const { watch } = watchOf((each) => isFailing && each === part);
      await watch.round();
      expect(watch.trouble).toBeNull();
      isFailing = true;
      await watch.round();
      expect(watch.trouble).toContain(`no answer (${part})`);
      isFailing = false;
      await watch.round();
      expect(watch.trouble).toBeNull();
    }
  });

  it('is not in trouble about a link that another controller has taken over', async () => {
    const { watch, hosts } = watchOf((part) => part === 'east');
    await watch.round();
    expect(watch.trouble).not.toBeNull();
    hosts.shift();
    await watch.round();
    expect(watch.trouble).toBeNull();
  });

  it('is in trouble while a round waits for an answer', () => {
    jest.useFakeTimers();
    const { watch } = watchOf(() => false);
    expect(watch.trouble).toBeNull();
    jest.advanceTimersByTime(ROUND_MS_MAX);
    expect(watch.trouble).toBeNull();
    jest.advanceTimersByTime(1);
    expect(watch.trouble).toContain('for more than 30 s');
    jest.useRealTimers();
  });
});
