import { extractText, getDocumentProxy, getMeta } from 'unpdf';

/** The words, pages and metadata of a PDF, as an independent reader finds them. */
export interface ReadPdf {
  readonly text: string;
  readonly pages: number;
  readonly info: Readonly<Record<string, unknown>>;
}

// The reader is of a later year than the oldest Node we run on.
const later = Promise as unknown as {
  try?: (call: (...given: unknown[]) => unknown, ...given: unknown[]) => Promise<unknown>;
};
later.try ??= async (call, ...given) => call(...given);

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  const { info } = await getMeta(pdf);
  return { text, pages: totalPages, info: info as ReadPdf['info'] };
}
