import { extractText, getDocumentProxy, getMeta } from 'unpdf';

export interface ReadPdf {
  readonly text: string;
  readonly pages: number;
  readonly info: Readonly<Record<string, unknown>>;
}

// The oldest supported version of Node lacks this function.
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
