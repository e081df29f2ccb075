import { specsOf } from './specs-of.js';

specsOf('platform');
