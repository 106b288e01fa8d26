import type { CompanyPageView } from '../../../common/companies/company';
import {
  greetingOf,
  introOf,
  type EmailTemplateKind,
  type EmailTemplates,
  subjectOf,
} from '../../../common/companies/emailTemplates';
import { usePicture } from '../../files/thumbnails/usePicture';
import css from '../emailTemplates.module.css';
import { emailPreviewText as text } from './emailTemplatesText';

const sample = {
  ...{ job: text.job, name: text.name, who: text.who },
  ...{ total: text.total, expires: text.expires, rep: text.who },
  ...{ quote: text.quote, title: text.name, list: text.list, file: text.file },
};
const quotes: Partial<Record<EmailTemplateKind, string>> = {
  rfi: text.rfi,
  answered: text.answered,
  revision: text.revision,
};

/** The sentence after the opening. */
const afterOpening: Partial<Record<EmailTemplateKind, string>> = {
  verify: text.verify,
  reset: text.reset,
};

interface PreviewProps {
  company: CompanyPageView;
  words: EmailTemplates;
  kind: EmailTemplateKind;
}

/** Preview of the email, with an invented job. */
export function EmailPreview({ company, words, kind }: PreviewProps) {
  const logo = usePicture(company.logoUrl);
  const values = { ...sample, company: company.companyName };
  const quote = quotes[kind];
  const signature = kind === 'quote' ? `${sample.who}\n${words.signOff || company.companyName}` : words.signOff;
  return (
    <figure className={css.preview} aria-label={text.label}>
      <figcaption className={css.subject}>{subjectOf(words, kind, values).replace(/\s+/g, ' ').trim()}</figcaption>
      <div className={css.sheet}>
        {logo ? <img className={css.logo} src={logo} alt={company.companyName} /> : <b>{company.companyName}</b>}
        <p>{greetingOf(words, kind === 'quote' ? '' : text.person)}</p>
        <p>{introOf(words, kind, values, quote !== undefined)}</p>
        {afterOpening[kind] && <p>{afterOpening[kind]}</p>}
        {quote !== undefined && <blockquote>{quote}</blockquote>}
        {signature && <p>{signature}</p>}
      </div>
    </figure>
  );
}
