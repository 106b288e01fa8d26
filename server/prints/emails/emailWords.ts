import { greetingOf, introOf, type EmailTemplates, subjectOf } from '../../../common/companies/emailTemplates';
import { isDay, longCalendarDay } from '../../../common/format/dates';
import { exactDollars } from '../../../common/format/exact';
import { fillPlaceholders, type PlaceholderValues, unknownPlaceholder } from '../../../common/format/placeholders';
import type { EmailInclude } from '../../../common/quotes/prints/emailLimits';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import type { PrintSnapshot } from '../../../common/quotes/document/snapshot';
import { versionNumber } from '../../../common/quotes/versions/versionLetter';
import { invalid } from '../../work/refusal';
import { linkEmailText } from './linkEmailText';

/** Values of the fields in a PDF's email; one that the quote doesn't have is missing. */
export function emailFields({ about, content, setting, paper }: PrintSnapshot, rep: string): PlaceholderValues {
  const { total } = computeQuote(content, setting).totals;
  const { expires } = content.header;
  return {
    quote: versionNumber(about.num, about.revision),
    title: about.name,
    name: about.jobName,
    company: about.company.name,
    rep,
    ...(total === null || paper?.paperPrices === 'none' ? {} : { total: exactDollars(total) }),
    ...(isDay(expires) ? { expires: longCalendarDay(expires) } : {}),
  };
}

/** Subject and text of a PDF's email, from the company's templates. */
export const emailWords = (words: EmailTemplates, fields: PlaceholderValues, include: EmailInclude = 'pdf') => ({
  subject: subjectOf(words, 'quote', fields),
  paragraphs: [
    greetingOf(words, ''),
    include === 'link' && !words.quoteIntro
      ? fillPlaceholders(linkEmailText.intro, fields)
      : introOf(words, 'quote', fields),
  ],
});

/** Fills in the fields; 422 for one that doesn't exist or that this quote doesn't have. */
export function fillFields(name: 'subject' | 'text', text: string, fields: PlaceholderValues): string {
  const filled = fillPlaceholders(text, fields);
  // A value may have braces, so the text is checked as typed.
  const unknown = unknownPlaceholder(text, Object.keys(fields));
  if (unknown !== undefined) throw invalid({ [name]: `has {${unknown}}, which this quote doesn’t have` });
  return filled;
}
