import { testRights } from './rights/matrix.js';

describe('rights, every route for every credential', () => {
  testRights({ isWhole: true });
});
