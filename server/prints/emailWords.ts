import { greetingOf, introOf, type EmailTemplates, subjectOf } from '../../common/companies/emailTemplates';
import { type PrintSnapshot, revisionNumber } from '../../common/quotes/document/snapshot';

/** Subject and text of a PDF's email, from the company's templates. */
export function emailWords(
  words: EmailTemplates,
  { num, revision, name: title, jobName, company }: PrintSnapshot['about'],
) {
  const placeholders = { quote: revisionNumber(num, revision), title, name: jobName, company: company.name };
  return {
    subject: subjectOf(words, 'quote', placeholders),
    paragraphs: [greetingOf(words, ''), introOf(words, 'quote', placeholders)],
  };
}
