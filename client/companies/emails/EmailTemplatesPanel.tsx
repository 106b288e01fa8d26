import type { CompanyPageView } from '../../../common/companies/company';
import type { EmailTemplates } from '../../../common/companies/emailTemplates';
import { useMe } from '../../access/useMe';
import { FoldedPanel } from '../../ui/layout/FoldedPanel';
import { EmailTemplateForm } from './EmailTemplateForm';
import { emailTemplatesText as text } from './emailTemplatesText';

/** Email templates of a client; blank fields use the standard wording. */
export const EmailTemplatesPanel = ({
  company,
  words,
}: {
  company: CompanyPageView;
  words: Required<EmailTemplates>;
}) => (
  <FoldedPanel
    title={text.title}
    note={useMe().staff ? text.note : text.ownNote}
    brief={<span className="t2">{Object.values(words).some(Boolean) ? text.customized : text.standard}</span>}
  >
    <EmailTemplateForm company={company} words={words} />
  </FoldedPanel>
);
