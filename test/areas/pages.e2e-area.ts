// Close the browser and give the ports back when the last spec has ended.
import '../../apps/console/test/shared-browser.js';
import '../support/ports.js';
import { specsOf } from './specs-of.js';

specsOf('pages');
