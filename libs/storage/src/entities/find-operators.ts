/** Imported by module, for the reason given in `typeorm.ts`. */
export { In } from 'typeorm/find-options/operator/In.js';
export { IsNull } from 'typeorm/find-options/operator/IsNull.js';
export { LessThan } from 'typeorm/find-options/operator/LessThan.js';
export { LessThanOrEqual } from 'typeorm/find-options/operator/LessThanOrEqual.js';
export { Like } from 'typeorm/find-options/operator/Like.js';
export { MoreThan } from 'typeorm/find-options/operator/MoreThan.js';
export { MoreThanOrEqual } from 'typeorm/find-options/operator/MoreThanOrEqual.js';
export { Between } from 'typeorm/find-options/operator/Between.js';
export { Not } from 'typeorm/find-options/operator/Not.js';
export { Raw } from 'typeorm/find-options/operator/Raw.js';
