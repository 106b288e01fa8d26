import { createHmac, randomUUID } from 'node:crypto';
import type { LinkDetail } from '../../../common/quotes/links/linkLimits';
import type { Quote } from '../../../db/models/Quote';
import type { Email } from '../../emails/email';
import type { Services } from '../../services';
import { oneRow } from '../../work/sql';
import type { TaskPayload } from '../../work/tasks/tasks';
import type { RowOf, Work } from '../../work/Work';
import { linkEmailText } from './linkEmailText';
import { addLinks } from '../links/addLinks';
import { hashOfToken } from '../../access/linkToken';
import { linkUrl } from '../links/findLink';
import type { PrintRow } from '../lockPrint';

/** The field of a message that becomes the URL. */
export const linkField = '{link}';
/** The URL in a preview, before the link exists. */
export const previewUrl = (publicUrl: string): string => linkUrl(publicUrl, '…');

/** A link of an email and the random key of its token. */
export type EmailLink = Pick<NonNullable<TaskPayload<'mail.print'>['link']>, 'id' | 'key'>;

type Secret = Pick<Services, 'gate'>;

/**
 * The token of an email's link, derived from the signing secret: the queue has only the key, and a retried email has the
 * same link (D26).
 */
const tokenOf = ({ gate }: Secret, key: string): string =>
  createHmac('sha256', gate.secret).update(`customer link ${key}`).digest('base64url');

interface NewEmailLinks {
  readonly detail: LinkDetail;
  readonly recipients: readonly string[];
  /** When the email is sent. */
  readonly from: Date;
}

/** Creates a link for each address of an email, in the same order. */
export async function addEmailLinks(
  secret: Secret,
  work: Work,
  quote: RowOf<Quote>,
  print: PrintRow,
  { detail, recipients, from }: NewEmailLinks,
): Promise<EmailLink[]> {
  const keys = recipients.map(() => randomUUID());
  const links = keys.map((key, i) => ({ token: tokenOf(secret, key), recipient: recipients[i] as string }));
  const ids = await addLinks(work, quote, print, { detail, from, links });
  return ids.map((id, i) => ({ id, key: keys[i] as string }));
}

/** URL of an email's link; null if the link was revoked, has expired or can't be derived any more. */
export async function urlOfEmail(services: Services, { id, key }: EmailLink): Promise<string | null> {
  const token = tokenOf(services, key);
  const works = await oneRow(
    services.db,
    'SELECT 1 AS yes FROM quote_links WHERE id = $1 AND token_hash = $2 AND revoked_at IS NULL AND expires_at > $3',
    [id, hashOfToken(token), services.now()],
  );
  return works ? linkUrl(services.env.publicUrl, token) : null;
}

/** The message with the URL in place of its field, or else a button. */
export function withLink(
  paragraphs: readonly string[],
  url: string,
): Pick<Email, 'paragraphs' | 'button' | 'inlineUrl'> {
  return paragraphs.some((text) => text.includes(linkField))
    ? { paragraphs: paragraphs.map((text) => text.replaceAll(linkField, url)), inlineUrl: url }
    : { paragraphs, button: { says: linkEmailText.button, url } };
}
