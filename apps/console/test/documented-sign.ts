import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { codeBlock } from '../../../test/support/code-blocks.js';

/** The sign of docs/how-to/write-a-sign.md, opened from its own folder as another vendor would. */
export class DocumentedSign {
  readonly html = codeBlock('docs/how-to/write-a-sign.md', 'sign.html');
  readonly #folder = mkdtempSync(join(tmpdir(), 'sign-'));
  readonly #file = join(this.#folder, 'sign.html');

  constructor() {
    writeFileSync(this.#file, this.html);
  }

  address(link: string, controllers: readonly string[]): string {
    const options = new URLSearchParams({ link, controllers: controllers.join(',') });
    return `${pathToFileURL(this.#file).href}?${options.toString()}`;
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }
}
