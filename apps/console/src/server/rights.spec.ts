import { ACTS } from '@jackpot/platform';
import { RIGHTS } from './rights.js';

describe('what a page offers', () => {
  it.each(Object.entries(RIGHTS))('%s to those who may, and to nobody else', (act, roles) => {
    const { who } = ACTS[act as keyof typeof RIGHTS];
    expect([...roles].sort()).toEqual([...who].sort());
  });
});
