import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Page, page } from './markdown.js';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: 'page' | 'ticket' };
  readonly annotations: { readonly summary: string; readonly do: string };
}

interface Rules {
  readonly groups: readonly { readonly name: string; readonly rules: readonly Rule[] }[];
}

const SEVERITY = {
  page: '**Go there now**: play is stopped, or what was promised may not hold.',
  ticket: 'See to it before the gaming day is closed; play goes on.',
} as const satisfies Record<Rule['labels']['severity'], string>;

export function runbookPage(): Page {
  const { groups } = parse(readFileSync('ops/alerts/jackpot.rules.yml', 'utf8')) as Rules;
  return page(
    'reference/runbook.md',
    'Runbook',
    'What to do about each alert of `ops/alerts/jackpot.rules.yml`. The heading is the name of the alert. First read `/health/ready` of every controller and of the payouts worker: it lists what is wrong in words, found at most three seconds ago.',
    ...groups.flatMap(({ name, rules }) => [`## ${capital(name)}`, ...rules.map(entryOf)]),
  );
}

function entryOf({ alert, expr, for: forTime, labels, annotations }: Rule): string {
  const raised = `Raised by \`${expr}\`${forTime === undefined ? '' : ` for ${forTime}`}.`;
  return [
    `### ${alert}`,
    `${withoutTemplate(annotations.summary)}. ${SEVERITY[labels.severity]}`,
    withoutTemplate(annotations.do),
    raised,
  ].join('\n\n');
}

function withoutTemplate(text: string): string {
  return text.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, '(the $1)').replaceAll('{{ $value }}', '(so many)');
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
