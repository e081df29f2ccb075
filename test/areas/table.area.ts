import { specsOf } from './specs-of.js';

specsOf('table');
