import * as z from 'zod/mini';
import { line, queryId } from '../../api/text';
import { sentAges } from './salesStatus';

/** Filters that the list of quotes, its board and its counts share. */
export const quoteFilters = {
  q: z.optional(line(100)),
  client: z.optional(queryId),
  'filter[author]': z.optional(queryId),
  'filter[customer]': z.optional(queryId),
  /** Unanswered, with its last day within the next 7 days (Q58). */
  'filter[expiring]': z.optional(z.enum(['week'])),
  /** Days since it was last sent, at least. */
  'filter[age]': z.optional(z.enum(sentAges)),
};
