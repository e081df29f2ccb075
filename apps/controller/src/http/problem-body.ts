import { z } from 'zod';

/** The body of every refusal and fault: problem+json (RFC 9457). */
const problemBody = z.strictObject({
  type: z.string().describe('`urn:royal-9:` and the code'),
  title: z.string().describe('what people should do, one sentence'),
  status: z.int().describe('the HTTP status'),
  code: z.string().describe('stable; programs go by it'),
  detail: z.string().optional().describe('what was found'),
  problems: z
    .array(z.object({ path: z.string(), code: z.string(), text: z.string() }))
    .optional()
    .describe('of terms or a deal: everything that is wrong with it'),
  requestId: z.string().describe('as in the log and the audit trail'),
});

export type ProblemBody = z.output<typeof problemBody>;

/** As a schema of OpenAPI 3.1. */
export function problemSchema(): Record<string, unknown> {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(problemBody);
  return schema;
}

export const PROBLEM_EXAMPLE: ProblemBody = {
  type: 'urn:royal-9:DAY_NOT_OVER',
  title: 'The gaming day is not over, or ended a moment ago; close it later.',
  status: 409,
  code: 'DAY_NOT_OVER',
  detail: 'it ends 2026-05-09T10:00:00.000Z',
  requestId: 'req-1a',
};
