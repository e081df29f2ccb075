import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Page, page } from './markdown.js';

interface Rule {
  readonly alert: string;
  readonly labels: { readonly severity: 'page' | 'ticket' };
  readonly annotations: { readonly summary: string; readonly do: string };
}

interface Rules {
  readonly groups: readonly { readonly name: string; readonly rules: readonly Rule[] }[];
}

const SEVERITY = {
  page: ' **Act now.**',
  ticket: '',
} as const satisfies Record<Rule['labels']['severity'], string>;

export function runbookPage(): Page {
  const { groups } = parse(readFileSync('ops/alerts/jackpot.rules.yml', 'utf8')) as Rules;
  return page(
    'reference/runbook.md',
    'Runbook',
    'Use this page when an alert of `ops/alerts/jackpot.rules.yml` is raised; each heading is the name of an alert. First read `/health/ready` of every controller and of the payouts worker. It says in words what is wrong, and is at most three seconds old.',
    '**Act now** means that play is stopped, or that what was promised may not hold. Handle every other alert before the gaming day is closed; play continues. The rules file has the expression of each alert.',
    ...groups.flatMap(({ name, rules }) => [`## ${capital(name)}`, ...rules.map(entryOf)]),
  );
}

function entryOf({ alert, labels, annotations }: Rule): string {
  return [
    `### ${alert}`,
    `${withoutTemplate(annotations.summary)}.${SEVERITY[labels.severity]}`,
    withoutTemplate(annotations.do),
  ].join('\n\n');
}

function withoutTemplate(text: string): string {
  return text.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, '(the $1)').replaceAll('{{ $value }}', '(so many)');
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
