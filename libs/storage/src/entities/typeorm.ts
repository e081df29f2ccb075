/**
 * Imports TypeORM's decorators one by one, because the whole package costs each thread 20 MB and a third of a second.
 */
export { Check } from 'typeorm/decorator/Check.js';
export { Column } from 'typeorm/decorator/columns/Column.js';
export { PrimaryColumn } from 'typeorm/decorator/columns/PrimaryColumn.js';
export { Entity } from 'typeorm/decorator/entity/Entity.js';
export { Index } from 'typeorm/decorator/Index.js';
export { Unique } from 'typeorm/decorator/Unique.js';
export { getMetadataArgsStorage } from 'typeorm/globals.js';
