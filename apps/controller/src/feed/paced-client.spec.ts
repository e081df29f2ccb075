import { jest } from '@jest/globals';
import { paced } from './paced-client.js';

describe('a feed client with a pace', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const heardBy = () => {
    const heard: string[] = [];
    const link = { isLive: true };
    const end = (): unknown => heard.push('end');
    const client = paced({ offer: (text) => heard.push(text), end }, 2_000, () => link.isLive);
    return { heard, client, link };
  };

  it('receives the first update at once, and later only the newest of each two seconds', () => {
    const { heard, client } = heardBy();
    for (let sequence = 1; sequence <= 30; sequence += 1) {
      client.offer(`m${sequence}`, sequence, 'meters');
      jest.advanceTimersByTime(100);
    }
    expect(heard).toEqual(['m1', 'm20']);
    jest.advanceTimersByTime(2_000);
    expect(heard).toEqual(['m1', 'm20', 'm30']);
  });

  it('receives a heartbeat at once, and no hit, which is for signs', () => {
    const { heard, client } = heardBy();
    client.offer('m1', 1, 'meters');
    client.offer('m2', 2, 'meters');
    client.offer('beat', 2, 'heartbeat');
    client.offer('hit', 3, 'award');
    expect(heard).toEqual(['m1', 'beat']);
  });

  it('receives a delayed update after a pause only once the process is known to lead the link still', () => {
    const { heard, client, link } = heardBy();
    client.offer('m1', 1, 'meters');
    client.offer('m2', 2, 'meters');
    link.isLive = false;
    jest.advanceTimersByTime(17_000);
    expect(heard).toEqual(['m1']);
    link.isLive = true;
    jest.advanceTimersByTime(2_000);
    expect(heard).toEqual(['m1', 'm2']);
  });

  it('receives nothing more after it has left', () => {
    const { heard, client } = heardBy();
    client.offer('m1', 1, 'meters');
    client.offer('m2', 2, 'meters');
    client.end();
    jest.advanceTimersByTime(5_000);
    expect(heard).toEqual(['m1', 'end']);
  });
});
