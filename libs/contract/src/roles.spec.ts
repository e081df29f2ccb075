import { signatureOf } from './roles.js';

describe('in the records of a day', () => {
  it('a signature is the name and the license number of a person', () => {
    expect(signatureOf({ name: 'P. Pit', license: 'LIC-17' })).toBe('P. Pit LIC-17');
  });
});
