import { createConfig, lintFromString } from '@redocly/openapi-core';

type Rules = Readonly<Record<string, 'error' | 'off'>>;

/**
 * What a linter finds wrong with a description of an API, OpenAPI 3.1 or AsyncAPI 3, by its strict rules: one line each.
 * @param rules of the linter's own names, where the strict ones are not ours
 */
export async function lintProblems(document: object, rules: Rules): Promise<readonly string[]> {
  const config = await createConfig({ extends: ['recommended-strict'], rules: { ...rules } });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: '/api-description.json', config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? ''})`);
}
