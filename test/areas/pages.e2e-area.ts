// Closes the browser and releases the ports at the end.
import '../../apps/console/test/shared-browser.js';
import '../support/ports.js';
import { specsOf } from './specs-of.js';

specsOf('pages');
