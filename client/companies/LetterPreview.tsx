import type { CompanyPageView } from '../../common/companies/company';
import { greetingOf, introOf, type LetterKind, type LetterWords, subjectOf } from '../../common/companies/letterWords';
import { usePicture } from './usePicture';
import css from './letters.module.css';

const sample = {
  ...{ job: '100427 R1 Ridge Barn', name: 'Ridge Barn', who: 'Jo Field' },
  ...{ quote: '100427-1', title: 'Ridge Barn', list: 'item catalog', file: 'catalog.csv' },
};
const quoted: Partial<Record<LetterKind, string>> = {
  rfi: 'Which pitch has the lean-to?',
  answered: 'The lean-to is 3/12.',
  revision: 'The ridge has moved by two feet.',
};

/** What follows whatever the first words are. */
const then: Partial<Record<LetterKind, string>> = {
  verify: 'Please verify this address and choose a password within 7 days:',
  reset: 'Choose one within 24 hours:',
};

interface PreviewProps {
  company: CompanyPageView;
  words: LetterWords;
  kind: LetterKind;
}

/** The letter as it would go out, of a job that is made up. */
export function LetterPreview({ company, words, kind }: PreviewProps) {
  const logo = usePicture(company.logoUrl);
  const said = { ...sample, company: company.companyName };
  const quote = quoted[kind];
  const signed = kind === 'quote' ? `${sample.who}\n${words.signOff || company.companyName}` : words.signOff;
  return (
    <figure className={css.preview} aria-label="What it looks like">
      <figcaption className={css.subject}>{subjectOf(words, kind, said).replace(/\s+/g, ' ').trim()}</figcaption>
      <div className={css.sheet}>
        {logo ? <img className={css.logo} src={logo} alt={company.companyName} /> : <b>{company.companyName}</b>}
        <p>{greetingOf(words, kind === 'quote' ? '' : 'Robin')}</p>
        <p>{introOf(words, kind, said, quote !== undefined)}</p>
        {then[kind] && <p>{then[kind]}</p>}
        {quote !== undefined && <blockquote>{quote}</blockquote>}
        {signed && <p>{signed}</p>}
      </div>
    </figure>
  );
}
