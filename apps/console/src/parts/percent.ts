export function percentOf(ppm: string): string {
  const padded = ppm.padStart(5, '0');
  const fraction = padded.slice(-4).replace(/0+$/, '');
  return `${padded.slice(0, -4)}${fraction === '' ? '' : `.${fraction}`}%`;
}
