/** A rate of progression as people say it: 100000 ppm is "10%". */
export function percentOf(ppm: string): string {
  const padded = ppm.padStart(5, '0');
  const fraction = padded.slice(-4).replace(/0+$/, '');
  return `${padded.slice(0, -4)}${fraction === '' ? '' : `.${fraction}`}%`;
}
