// This import closes the browser and releases the ports after the last spec.
import '../../apps/console/test/shared-browser.js';
import '../support/ports.js';
import { specsOf } from './specs-of.js';

specsOf('pages');
