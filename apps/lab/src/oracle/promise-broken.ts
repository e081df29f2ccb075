export class PromiseBroken extends Error {
  override readonly name = 'PromiseBroken';
  constructor(
    readonly promise: string,
    detail: string,
  ) {
    super(`${promise}: ${detail}`);
  }
}

export function keep(isKept: boolean, promise: string, detail: () => string): void {
  if (!isKept) throw new PromiseBroken(promise, detail());
}
