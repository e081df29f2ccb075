// Gives its ports back when the last spec has ended.
import '../support/ports.js';
import { specsOf } from './specs-of.js';

specsOf('restores');
