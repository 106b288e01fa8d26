import { Fragment, type ReactNode, useState } from 'react';
import type { CompanyPageView } from '../../../common/companies/company';
import {
  type EmailTemplateField,
  type EmailTemplateKind,
  type EmailTemplates,
  emailTemplateKinds,
  emailTemplateLimits,
  standardTemplates,
  placeholdersOf,
  unknownIn,
} from '../../../common/companies/emailTemplates';
import { CallError, messageOf } from '../../api/CallError';
import { useCommand } from '../../api/useCommand';
import { useEdits } from '../../api/useEdits';
import { useFieldErrors } from '../../api/useFieldErrors';
import { useUnsent } from '../../state/unsent';
import { Alert } from '../../ui/feedback/Alert';
import { Button } from '../../ui/Button';
import { decideFirst } from '../../ui/form/save/ConflictChoice';
import { Field } from '../../ui/form/Field';
import { FieldConflict } from '../../ui/form/save/FieldConflict';
import { Select } from '../../ui/form/Select';
import { TextArea } from '../../ui/form/TextArea';
import { TextInput } from '../../ui/form/TextInput';
import { toast } from '../../ui/feedback/toast';
import { EmailPreview } from './EmailPreview';
import { templateErrors } from './templateErrors';
import css from '../emailTemplates.module.css';
import { emailNames, emailTemplatesText as text } from './emailTemplatesText';

const options = emailTemplateKinds.map((value) => ({ value, label: emailNames[value] }));
const braced = (field: EmailTemplateField): string =>
  placeholdersOf(field)
    .map((word) => `{${word}}`)
    .join(' ');

/** Form of the email templates, with a preview. */
export function EmailTemplateForm({ company, words }: { company: CompanyPageView; words: Required<EmailTemplates> }) {
  const [kind, setKind] = useState<EmailTemplateKind>('released');
  const command = useCommand('companies.update', `company:${company._id}`);
  const { errors: refused, setErrors: setRefused, onEdit } = useFieldErrors<EmailTemplateField>(command);
  const edits = useEdits<Required<EmailTemplates>>(words, company.version, command.isPending, onEdit);
  useUnsent(edits.dirty ? text.unsent(company.companyName) : null, 'leaving');
  const { shown, conflicts, changed } = edits;
  const undecided = conflicts.length > 0;
  const wrong = (field: EmailTemplateField): string | undefined => {
    const unknown = unknownIn(field, shown[field]);
    if (unknown === undefined) return refused[field];
    return text.unknown(unknown, braced(field));
  };
  const unfit = (Object.keys(changed) as EmailTemplateField[]).some(
    (field) => unknownIn(field, shown[field]) !== undefined,
  );
  const save = () => {
    if (command.isPending || undecided) return;
    const sent = changed;
    command.mutate(
      { params: { id: company._id }, body: { letters: sent, expected: edits.expected } },
      {
        onSuccess: (saved) => {
          edits.saved(sent, { ...shown, ...sent, ...saved.letters });
          setRefused({});
          toast.done(text.saved);
        },
        onError: (error) => setRefused(error instanceof CallError ? templateErrors(error.fields) : {}),
      },
    );
  };
  const discard = () => {
    edits.reset();
    setRefused({});
    command.reset();
  };
  const conflict = (name: EmailTemplateField, label: string) => (
    <FieldConflict edits={edits} name={name} label={label} onDecide={command.reset} />
  );
  const field = (name: EmailTemplateField, label: string, control: ReactNode, hint?: string) => (
    <div>
      <Field label={label} hint={hint} error={wrong(name)}>
        {control}
      </Field>
      {conflict(name, label)}
    </div>
  );
  const control = (name: EmailTemplateField, placeholder: string, many = false) => {
    const Control = many ? TextArea : TextInput;
    const typed = (value: string) => edits.set(name, value);
    return (
      <Control value={shown[name]} onChange={typed} maxLength={emailTemplateLimits[name]} placeholder={placeholder} />
    );
  };
  const [subject, intro] = [`${kind}Subject`, `${kind}Intro`] as const;
  return (
    <div className={css.letters}>
      <form
        className={css.form}
        aria-label={text.title}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (unfit) event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
          else if (edits.dirty) save();
        }}
      >
        <Field label={text.email}>
          <Select value={kind} onChange={setKind} options={options} />
        </Field>
        {field(subject, text.subject, control(subject, standardTemplates[kind].subject), text.canUse(braced(subject)))}
        {field(intro, text.opening, control(intro, standardTemplates[kind].intro, true), text.canUse(braced(intro)))}
        <h3 className={css.group}>{text.inEvery}</h3>
        {field('greeting', text.greeting, control('greeting', text.greetingExample))}
        {field('signOff', text.signOff, control('signOff', text.none, true))}
        {field('replyTo', text.replyTo, control('replyTo', text.ourOffice), text.replyHint)}
        {edits.dirty && (
          <div className={css.field}>
            {command.error && <Alert kind="error">{messageOf(command.error)}</Alert>}
            {emailTemplateKinds
              .filter((other) => other !== kind)
              .map((other) => (
                <Fragment key={other}>
                  {conflict(`${other}Subject`, text.subjectOf(emailNames[other]))}
                  {conflict(`${other}Intro`, text.openingOf(emailNames[other]))}
                </Fragment>
              ))}
            <div className="row">
              <Button kind="primary" type="submit" pending={command.isPending} disabled={undecided}>
                {text.save}
              </Button>
              <Button onClick={discard} disabled={command.isPending}>
                {text.discard}
              </Button>
              {undecided && <span className="t2">{decideFirst}</span>}
            </div>
          </div>
        )}
      </form>
      <EmailPreview company={company} words={shown} kind={kind} />
    </div>
  );
}
