import { z } from 'zod';

/** The body of every error response: problem+json (RFC 9457). */
export const problem = z
  .object({
    type: z.string().describe('`urn:royal-9:` and the code'),
    title: z.string().describe('what happened and what to do next'),
    status: z.int().describe('the HTTP status'),
    code: z.string().describe('stable; programs use it'),
    detail: z.string().optional().describe('what was found'),
    problems: z
      .array(z.object({ path: z.string(), code: z.string(), text: z.string() }))
      .optional()
      .describe('every problem of terms or of a deal'),
    leader: z.string().optional().describe('of NOT_LEADER: the address of the controller that leads the link'),
    requestId: z
      .string()
      .optional()
      .describe('as in the log and the audit trail; without one where a WebSocket is refused'),
  })
  .meta({ id: 'Problem' });

export type Problem = z.output<typeof problem>;

export const PROBLEM_EXAMPLE: Problem = {
  type: 'urn:royal-9:DAY_NOT_OVER',
  title: 'The gaming day is not over, or ended a moment ago. Close it later.',
  status: 409,
  code: 'DAY_NOT_OVER',
  detail: 'it ends 2026-05-09T10:00:00.000Z',
  requestId: 'req-1a',
};
