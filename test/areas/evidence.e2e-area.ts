import '../support/ports.js';
import { specsOf } from './specs-of.js';

specsOf('evidence');
