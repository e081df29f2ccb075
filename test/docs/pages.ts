import type { Page } from './markdown.js';
import { regulationPage } from './regulation-page.js';

/** Every page of docs/ that restates code. */
export const PAGES: readonly (() => Page)[] = [regulationPage];
