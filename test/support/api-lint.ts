import { Parser } from '@asyncapi/parser';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Document, type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import { Json } from '@stoplight/spectral-parsers';
import { asyncapi, oas } from '@stoplight/spectral-rulesets';

type Rules = Readonly<Record<string, 'error' | 'off'>>;

export async function lintProblems(document: object, rules: Rules): Promise<readonly string[]> {
  const config = await createConfig({ extends: ['recommended-strict'], rules: { ...rules } });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: '/api-description.json', config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? ''})`);
}

export async function spectralProblems(document: object, kind: 'openapi' | 'asyncapi'): Promise<readonly string[]> {
  const spectral = new Spectral();
  const recommended = (kind === 'openapi' ? oas : asyncapi) as RulesetDefinition;
  spectral.setRuleset({ extends: [recommended] });
  return linesOf(await spectral.run(new Document(JSON.stringify(document), Json, `/${kind}.json`)));
}

export async function asyncApiProblems(document: object): Promise<readonly string[]> {
  const { diagnostics } = await new Parser().parse(JSON.stringify(document));
  return linesOf(diagnostics);
}

interface Diagnostic {
  readonly code: string | number;
  readonly message: string;
  readonly path: readonly (string | number)[];
  readonly severity: number;
}

function linesOf(diagnostics: readonly Diagnostic[]): readonly string[] {
  const found = diagnostics.filter(({ severity }) => severity < 2);
  return found.map(({ code, message, path }) => `${code}: ${message} (${path.join('/')})`);
}
