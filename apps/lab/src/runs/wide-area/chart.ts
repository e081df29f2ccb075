import type { SiteResult } from './wide-area.js';

const [WIDTH, HEIGHT, EDGE] = [720, 360, 48];
const SHARES = [
  { share: 0.5, color: '#1b7f5c', name: 'half of the wagers' },
  { share: 0.99, color: '#b3261e', name: '99 of 100' },
] as const;

export function chartOf(sites: readonly SiteResult[]): string {
  const points = SHARES.map(({ share }) => sites.map((site) => ({ x: site.roundTripMs, y: quantile(site, share) })));
  const [xMost, yMost] = [
    Math.max(...sites.map(({ roundTripMs }) => roundTripMs)),
    Math.max(...points.flat().map(({ y }) => y)),
  ];
  const xAt = (x: number): number => EDGE + Math.round(((WIDTH - 2 * EDGE) * x) / xMost);
  const yAt = (y: number): number => HEIGHT - EDGE - Math.round(((HEIGHT - 2 * EDGE) * y) / yMost);
  const dots = SHARES.flatMap(({ color }, at) =>
    (points[at] ?? []).map(({ x, y }) => `<circle cx="${xAt(x)}" cy="${yAt(y)}" r="2.5" fill="${color}"/>`),
  );
  const text = (x: number, y: number, words: string, more = ''): string =>
    `<text x="${x}" y="${y}" ${more}>${words}</text>`;
  const key = SHARES.map(({ color, name }, at) => text(EDGE + 12, EDGE + 16 * at, name, `fill="${color}"`));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    `<path d="M${EDGE} ${EDGE}V${HEIGHT - EDGE}H${WIDTH - EDGE}" fill="none" stroke="#555555"/>`,
    ...dots,
    ...key,
    text(EDGE, EDGE - 16, `${yMost} ms from chip to lamp`),
    text(WIDTH - EDGE, HEIGHT - 16, `round trip to the hub, up to ${xMost} ms`, 'text-anchor="end"'),
    '</svg>',
    '',
  ].join('\n');
}

function quantile({ counts: { acknowledgedMs } }: SiteResult, share: number): number {
  const sorted = [...acknowledgedMs].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
