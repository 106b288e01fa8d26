import type { CustomerQuote } from '../../common/quotes/links/customerQuote';

/** Loads this page again, with other options; null if its link has ended. Rejects if it can't be shown. */
export async function fetchPage(address: string): Promise<Document | null> {
  const answer = await fetch(address);
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

/** Calls the API of this page's link; without a path, reads the quote. Rejects with the server's message. */
export async function sendCustomerCall(path: string, body?: object): Promise<CustomerQuote> {
  const token = location.pathname.split('/')[2] ?? '';
  const response = await fetch(`/api/v1/customer-quotes/${token}${path === '' ? '' : `/${path}`}`, {
    ...(path === '' ? {} : { method: 'POST' }),
    ...(body ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {}),
    referrerPolicy: 'no-referrer',
  }).catch(() => {
    throw new Error('');
  });
  const reply = (await response.json().catch(() => ({}))) as CustomerQuote & { message?: string };
  if (!response.ok) throw new Error(reply.message ?? '');
  return reply;
}
