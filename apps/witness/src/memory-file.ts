import { type FileHandle, open, readFile } from 'node:fs/promises';
import type { Sha256 } from '@jackpot/journal';
import { StartRefused } from '@jackpot/platform';
import { type WitnessMemory, memoryLine, parseMemory } from '@jackpot/proof';

/** One line for each signed checkpoint. Lines are only appended. */
export class MemoryFile {
  readonly #last = new Map<string, WitnessMemory>();

  private constructor(private readonly file: FileHandle) {}

  /** A damaged line stops the start, because a witness must not forget what it signed. */
  static async open(path: string, sha256: Sha256): Promise<MemoryFile> {
    const file = await open(path, 'a', 0o600);
    const memory = new MemoryFile(file);
    const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
    for (const [index, line] of lines.entries()) {
      const read = parseMemory(line, sha256);
      if (read === undefined)
        throw new StartRefused(`line ${index + 1} of ${path} is damaged: restore the file from its backup`);
      memory.#last.set(read.checkpoint.link, read);
    }
    return memory;
  }

  last(link: string): WitnessMemory | undefined {
    return this.#last.get(link);
  }

  get links(): readonly string[] {
    return [...this.#last.keys()];
  }

  /** Syncs to disk before returning, so nothing is signed that could be forgotten. */
  async add(memory: WitnessMemory): Promise<void> {
    await this.file.appendFile(memoryLine(memory));
    await this.file.sync();
    this.#last.set(memory.checkpoint.link, memory);
  }

  close(): Promise<void> {
    return this.file.close();
  }
}
