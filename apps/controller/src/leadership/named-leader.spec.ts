import { namedLeader } from './named-leader.js';

const SETTINGS = { OTHER_CONTROLLERS: ['https://b.casino.example/', 'http://10.0.0.6:3000'] };

describe('the address of a leader', () => {
  it.each([
    ['https://b.casino.example', 'https://b.casino.example'],
    ['http://10.0.0.6:3000', 'http://10.0.0.6:3000'],
    ['http://10.0.0.6:3000/elsewhere', 'http://10.0.0.6:3000'],
  ])('%s is sent to others where the operator has named it', (address, named) => {
    expect(namedLeader({ address }, SETTINGS)).toBe(named);
  });

  it.each(['http://b.casino.example', 'https://b.casino.example.evil.example', 'http://10.0.0.6:3001', 'nonsense', ''])(
    '%j is never sent',
    (address) => {
      expect(namedLeader({ address }, SETTINGS)).toBeUndefined();
    },
  );
});
