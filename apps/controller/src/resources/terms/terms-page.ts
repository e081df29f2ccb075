import { Html, html } from '@jackpot/books';
import type { Facility } from '../../documents/facility.js';
import type { TermsDetails } from './terms-files.js';
import { type Section, approvalWords, termsSections, termsTitle } from './terms-words.js';

/** The page prints each section on its own sheet with link, version, and approval (COMAR 36.05.03.19; REQ-29). */
export function termsPage(linkId: string, file: TermsDetails, facility: Facility): string {
  const title = termsTitle(linkId, file);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        ${new Html(`<style>${STYLE}</style>`)}
      </head>
      <body>
        ${termsSections(file, facility.local.dateTime).map((section) => pageOf(title, facility, file, section))}
      </body>
    </html> `.text;
}

function pageOf(title: string, facility: Facility, file: TermsDetails, { heading, rows }: Section): Html {
  return html`<table>
    <thead>
      <tr>
        <th>${facility.name}</th>
        <td>${title}, ${file.state}</td>
      </tr>
    </thead>
    <tfoot>
      <tr>
        <td colspan="2">${approvalWords(file, facility.local.dateTime).join(' · ')}</td>
      </tr>
    </tfoot>
    <tbody>
      <tr>
        <th colspan="2"><h2>${heading}</h2></th>
      </tr>
      ${rows.map(
        ([name, value]) =>
          html`<tr>
            <th>${name}</th>
            <td>${value}</td>
          </tr>`,
      )}
    </tbody>
  </table> `;
}

const STYLE = `
  body { font: 10.5pt/1.4 Georgia, serif; margin: 0; }
  table { width: 100%; border-collapse: collapse; break-after: page; } table:last-child { break-after: auto; }
  tr { break-inside: avoid; } th { text-align: left; font-weight: normal; width: 62mm; }
  td, th { padding: .8mm 0; vertical-align: top; overflow-wrap: anywhere; } h2 { font-size: 12pt; margin: 4mm 0 2mm; }
  thead th, thead td { border-bottom: 1pt solid; font-weight: bold; } thead td { text-align: right; }
  tfoot td { border-top: .5pt solid; font-size: 8pt; }
  @media screen { table { max-width: 180mm; margin: 8mm auto; } }
  @page { size: letter; margin: 16mm; }`;
