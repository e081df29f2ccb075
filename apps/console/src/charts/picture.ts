import { saveAs } from '../parts/files.js';

const DRAWN = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-size',
  'font-family',
  'font-weight',
  'text-anchor',
  'opacity',
];

/** Looks the same without the styles of this page. */
export function savePicture(svg: SVGSVGElement, name: string): void {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [originals, copies] = [svg, copy].map((root) => [root, ...root.querySelectorAll<SVGElement>('*')]);
  for (const [at, original] of (originals ?? []).entries()) {
    const style = getComputedStyle(original);
    for (const property of DRAWN) copies?.[at]?.setAttribute(property, style.getPropertyValue(property));
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [key, value] of Object.entries({ width: '100%', height: '100%', fill: groundOf(svg) }))
    ground.setAttribute(key, value);
  copy.prepend(ground);
  saveAs(`${name}.svg`, 'image/svg+xml', new XMLSerializer().serializeToString(copy));
}

function groundOf(element: Element): string {
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    const color = getComputedStyle(each).backgroundColor;
    if (color !== 'rgba(0, 0, 0, 0)') return color;
  }
  return 'white';
}
