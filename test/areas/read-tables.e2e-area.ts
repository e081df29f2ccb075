import { specsOf } from './specs-of.js';

specsOf('read-tables');
