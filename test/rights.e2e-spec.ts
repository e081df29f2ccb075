import { testRights } from './rights/matrix.js';

describe('rights', () => {
  testRights({ isWhole: false });
});
