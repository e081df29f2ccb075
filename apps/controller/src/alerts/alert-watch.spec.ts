import { AlertWatch } from './alert-watch.js';

type Ports = ConstructorParameters<typeof AlertWatch>;

const LED = { writer: { terms: {} }, isLeaseFresh: true };

function watchOf(failing: string) {
  const [read, warned]: [string[], object[]] = [[], []];
  const links = { all: () => ['east', 'west'].map((stream) => ({ ...LED, stream })) };
  const alarms = {
    read: ({ stream }: { readonly stream: string }) => {
      if (stream === failing) return Promise.reject(new Error('no answer'));
      read.push(stream);
      return Promise.resolve({ alarms: [], waiting: [] });
    },
  };
  const store = {
    rules: () => Promise.resolve({ version: 1, rules: '[]' }),
    open: () => Promise.resolve([]),
    messagesOf: () => Promise.resolve([]),
    keep: () => Promise.resolve(true),
  };
  const logger = { warn: (about: object) => void warned.push(about) };
  const ports = [links, alarms, store, { read: () => Promise.resolve() }, logger, { ALERT_CALM_SECONDS: 1 }];
  return { watch: new AlertWatch(...(ports as unknown as Ports)), read, warned };
}

describe('the watch of alarms for people outside the console', () => {
  it('goes on with the other links if one cannot be read, and says so once', async () => {
    const { watch, read, warned } = watchOf('east');
    await watch.round();
    await watch.round();
    expect(read).toEqual(['west', 'west']);
    expect(warned).toEqual([expect.objectContaining({ what: 'east' })]);
  });
});
