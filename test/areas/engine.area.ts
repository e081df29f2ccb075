import { specsOf } from './specs-of.js';

specsOf('engine');
