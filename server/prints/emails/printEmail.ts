import type { EmailInclude } from '../../../common/quotes/prints/emailLimits';
import type { PlaceholderValues } from '../../../common/format/placeholders';
import type { PrintSnapshot } from '../../../common/quotes/document/snapshot';
import type { Brand } from '../../emails/brand';
import type { Email } from '../../emails/email';
import { linkField, withLink } from './emailLink';
import { emailFields, emailWords, fillFields } from './emailWords';

interface Written {
  readonly subject?: string | undefined;
  readonly text?: string | undefined;
  readonly include?: EmailInclude | undefined;
}

/**
 * A PDF's email as its recipients get it, with this URL of a link; for sending and for the preview. Blank texts are the
 * company's templates. The returned text still has the field of the link.
 */
export function printEmail(
  snapshot: PrintSnapshot,
  brand: Brand,
  from: string,
  { subject = '', text = '', include = 'pdf' }: Written,
  url: string,
): { readonly subject: string; readonly text: string; readonly email: Email } {
  const fields = emailFields(snapshot, from);
  const ours = emailWords(brand.words, fields, include);
  const hasLink = include !== 'pdf';
  // The company's templates are filled in already; names in them may have braces.
  const standard = { subject: ours.subject, text: ours.paragraphs.join('\n\n') };
  const fill = (name: 'subject' | 'text', typed: string, values: PlaceholderValues): string =>
    typed === '' || typed === standard[name] ? standard[name] : fillFields(name, typed, values);
  const written = {
    subject: fill('subject', subject.trim(), fields),
    text: fill('text', text.trim(), hasLink ? { ...fields, link: linkField } : fields),
  };
  const paragraphs = written.text.split(/\n\s*\n/);
  const shown = hasLink ? withLink(paragraphs, url) : { paragraphs };
  return { ...written, email: { brand, name: '', ...shown, own: { signed: from } } };
}
