import { z } from 'zod';
import { operation } from './operation.js';

export const SEARCH_RESULTS_MAX = 5;

export const search = {
  find: operation({
    method: 'GET',
    path: '/api/v1/search',
    tag: 'watching',
    act: 'search.read',
    summary: 'Find an award, slip, hand, table or person by number, asset number, name or license',
    query: z.object({
      q: z.string().trim().min(1).max(60).describe('"A12", "slip 12", "MB-071 12", "MB-071", a name or a license'),
      link: z.string().max(40).optional().describe('where awards, slips, hands and tables are searched'),
    }),
    response: z
      .object({
        results: z.array(
          z.object({
            kind: z.enum(['award', 'slip', 'hand', 'table', 'person']),
            title: z.string(),
            detail: z.string(),
            page: z.array(z.string()).describe('address parts of its page in the console'),
          }),
        ),
      })
      .meta({ id: 'SearchResults' }),
  }),
} as const;
