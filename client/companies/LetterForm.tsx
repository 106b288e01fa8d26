import { Fragment, type ReactNode, useState } from 'react';
import type { CompanyPageView } from '../../common/companies/company';
import {
  type LetterField,
  type LetterKind,
  type LetterWords,
  letterKinds,
  letterLimits,
  ourLetters,
  placeholdersOf,
  unknownIn,
} from '../../common/companies/letterWords';
import { CallError, messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useEdits } from '../api/useEdits';
import { useUnsent } from '../state/unsent';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import { decideFirst } from '../ui/ConflictChoice';
import { Field } from '../ui/Field';
import { FieldConflict } from '../ui/FieldConflict';
import { Select } from '../ui/Select';
import { TextArea } from '../ui/TextArea';
import { TextInput } from '../ui/TextInput';
import { toast } from '../ui/toast';
import { LetterPreview } from './LetterPreview';
import { fieldOf, letterNames } from './letterFields';
import css from './letters.module.css';

const options = letterKinds.map((value) => ({ value, label: letterNames[value] }));
const braced = (field: LetterField): string =>
  placeholdersOf(field)
    .map((word) => `{${word}}`)
    .join(' ');

/** The words of each letter, beside what they come to. */
export function LetterForm({ company, words }: { company: CompanyPageView; words: Required<LetterWords> }) {
  const [kind, setKind] = useState<LetterKind>('released');
  const command = useCommand('companies.update', `company:${company._id}`);
  const edits = useEdits<Required<LetterWords>>(words, company.version, command.isPending);
  const [refused, setRefused] = useState<Partial<Record<LetterField, string>>>({});
  useUnsent(edits.dirty ? `unsaved changes to ${company.companyName}’s email texts` : null, 'leaving');
  const { shown, conflicts, changed } = edits;
  const undecided = conflicts.length > 0;
  const wrong = (field: LetterField): string | undefined => {
    const unknown = unknownIn(field, shown[field]);
    if (unknown === undefined) return refused[field];
    return `{${unknown}} is not known here${placeholdersOf(field).length > 0 ? `: there is ${braced(field)}` : ''}`;
  };
  const unfit = (Object.keys(changed) as LetterField[]).some((field) => unknownIn(field, shown[field]) !== undefined);
  const save = () => {
    if (command.isPending || undecided) return;
    const sent = changed;
    command.mutate(
      { params: { id: company._id }, body: { letters: sent, expected: edits.expected } },
      {
        onSuccess: (saved) => {
          edits.saved(sent, { ...shown, ...sent, ...saved.letters });
          setRefused({});
          toast.done('The letters are saved.');
        },
        onError: (error) => setRefused(error instanceof CallError ? fieldOf(error.fields) : {}),
      },
    );
  };
  const discard = () => {
    edits.reset();
    setRefused({});
    command.reset();
  };
  const conflict = (name: LetterField, label: string) => (
    <FieldConflict edits={edits} name={name} label={label} onDecide={command.reset} />
  );
  const field = (name: LetterField, label: string, control: ReactNode, hint?: string) => (
    <div>
      <Field label={label} hint={hint} error={wrong(name)}>
        {control}
      </Field>
      {conflict(name, label)}
    </div>
  );
  const control = (name: LetterField, placeholder: string, many = false) => {
    const Control = many ? TextArea : TextInput;
    const typed = (value: string) => edits.set(name, value);
    return <Control value={shown[name]} onChange={typed} maxLength={letterLimits[name]} placeholder={placeholder} />;
  };
  const [subject, intro] = [`${kind}Subject`, `${kind}Intro`] as const;
  return (
    <div className={css.letters}>
      <form
        className={css.form}
        aria-label="Letters"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (edits.dirty && !unfit) save();
        }}
      >
        <Field label="Letter">
          <Select value={kind} onChange={setKind} options={options} />
        </Field>
        {field(subject, 'Subject', control(subject, ourLetters[kind].subject), `May have ${braced(subject)}`)}
        {field(intro, 'First words', control(intro, ourLetters[kind].intro, true), `May have ${braced(intro)}`)}
        <h3 className={css.group}>In each of them</h3>
        {field('greeting', 'Greeting', control('greeting', 'Hello {person},'))}
        {field('signOff', 'Sign-off', control('signOff', 'None', true))}
        {field(
          'replyTo',
          'Answers go to',
          control('replyTo', 'Our office'),
          'A quote’s answers go to whoever sends it',
        )}
        {edits.dirty && (
          <div className={css.field}>
            {command.error && <Alert kind="error">{messageOf(command.error)}</Alert>}
            {letterKinds
              .filter((other) => other !== kind)
              .map((other) => (
                <Fragment key={other}>
                  {conflict(`${other}Subject`, `${letterNames[other]}: Subject`)}
                  {conflict(`${other}Intro`, `${letterNames[other]}: First words`)}
                </Fragment>
              ))}
            <div className="row">
              <Button kind="primary" type="submit" pending={command.isPending} disabled={unfit || undecided}>
                Save letters
              </Button>
              <Button onClick={discard} disabled={command.isPending}>
                Discard
              </Button>
              {undecided && <span className="t2">{decideFirst}</span>}
            </div>
          </div>
        )}
      </form>
      <LetterPreview company={company} words={shown} kind={kind} />
    </div>
  );
}
