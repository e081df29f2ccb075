export function mustChangePassword(
  { mustChange, passwordSetAt }: { readonly mustChange: boolean; readonly passwordSetAt: number | null },
  now: number,
  passwordAgeMsMax: number,
): boolean {
  return passwordSetAt !== null && (mustChange || now - passwordSetAt > passwordAgeMsMax);
}
