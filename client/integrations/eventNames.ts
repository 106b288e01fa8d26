import type { KeyScope, WebhookEvent } from '../../common/integrations/offered';

/** What a webhook hears of and a key is good for, in words. */
export const eventNames: Record<WebhookEvent, string> = {
  'job.submitted': 'A job is submitted',
  'job.status': 'A job’s status changes',
  'job.released': 'A takeoff is released',
  'quote.created': 'A quote is begun',
  'quote.published': 'A print is published, or taken back',
  'quote.status': 'A quote’s status changes',
};
export const scopeNames: Record<KeyScope, string> = {
  'jobs:read': 'Read jobs, their notes and files',
  'jobs:write': 'Submit jobs, add notes and files',
  'quotes:read': 'Read quotes and prints',
  'lists:write': 'Read and change customers and catalog',
};
