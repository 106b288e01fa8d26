import { type ReactNode, useState } from 'react';
import type { CompanyPageView } from '../../common/companies/company';
import { CallError, messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useEdits } from '../api/useEdits';
import { useUnsent } from '../state/unsent';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import { Checkbox } from '../ui/Checkbox';
import { decideFirst } from '../ui/ConflictChoice';
import { Field } from '../ui/Field';
import { FieldConflict } from '../ui/FieldConflict';
import { NumberInput } from '../ui/NumberInput';
import { Panel } from '../ui/Panel';
import { Segmented } from '../ui/Segmented';
import { TextArea } from '../ui/TextArea';
import { TextInput } from '../ui/TextInput';
import { toast } from '../ui/toast';
import { bodyOf, type CompanyField, type CompanyText, fieldNames, fieldOf, levels, textOf } from './companyFields';
import css from './companies.module.css';

const schemes: Record<CompanyText['scheme'], string> = { flat: 'Flat, per level', none: 'Never billed' };
const commas = 'Comma separated, without spaces';

/** The edit form (spec §2 "Client detail"): a company's own people have the upper part, admins all of it. */
export function CompanyForm({ company, admin }: { company: CompanyPageView; admin: boolean }) {
  const command = useCommand('companies.update', `company:${company._id}`);
  const edits = useEdits<CompanyText>(textOf(company), company.version, command.isPending);
  const [wrong, setWrong] = useState<Partial<Record<CompanyField, string>>>({});
  useUnsent(edits.dirty ? `changes of ${company.companyName} that you have not saved` : null, 'leaving');
  const { shown, conflicts } = edits;
  const undecided = conflicts.length > 0;

  const save = () => {
    if (command.isPending || undecided) return;
    const { body, wrong: unread } = bodyOf(edits.changed);
    setWrong(unread);
    if (Object.keys(unread).length > 0 || !edits.dirty) return;
    const sent = edits.changed;
    command.mutate(
      { params: { id: company._id }, body: { ...body, expected: edits.expected } },
      {
        onSuccess: (saved) => {
          edits.saved(sent, textOf(saved));
          toast.done('Saved');
        },
        onError: (error) => {
          const refused = error instanceof CallError ? Object.entries(error.fields) : [];
          setWrong(Object.fromEntries(refused.map(([name, why]) => [fieldOf(name) ?? name, why])));
        },
      },
    );
  };
  const discard = () => {
    edits.reset();
    setWrong({});
    command.reset();
  };
  const conflict = (name: CompanyField) => (
    <FieldConflict
      edits={edits}
      name={name}
      label={fieldNames[name]}
      text={name === 'scheme' ? (scheme) => schemes[scheme as CompanyText['scheme']] : undefined}
      onDecide={command.reset}
    />
  );
  const field = (name: CompanyField, control: ReactNode, hint?: string, group = false) => (
    <div key={name}>
      <Field label={fieldNames[name]} hint={hint} error={wrong[name]} group={group}>
        {control}
      </Field>
      {conflict(name)}
    </div>
  );
  const text = (name: Exclude<CompanyField, 'billingHold' | 'scheme'>, hint?: string) =>
    field(name, <TextInput value={shown[name]} onChange={(value) => edits.set(name, value)} />, hint);

  return (
    <Panel
      title="Details"
      foot={
        (edits.dirty || command.isPending) && (
          <div className={css.save}>
            {command.error && <Alert kind="error">{messageOf(command.error)}</Alert>}
            <div className="row">
              <Button kind="primary" onClick={save} pending={command.isPending} disabled={undecided}>
                Save
              </Button>
              <Button onClick={discard} disabled={command.isPending}>
                Discard
              </Button>
              {undecided && <span className="t2">{decideFirst}</span>}
            </div>
          </div>
        )
      }
    >
      <form
        className={css.form}
        aria-label="Details"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        noValidate
      >
        {admin && (
          <div className={css.two}>
            {text('companyName')}
            {field(
              'inits',
              <TextInput
                value={shown.inits}
                maxLength={3}
                onChange={(value) => edits.set('inits', value.toUpperCase())}
              />,
            )}
          </div>
        )}
        {text('officeAddressOne')}
        {text('officeAddressTwo')}
        {text('emails', `${commas}; each gets a copy of release mails`)}
        {text('metals', commas)}
        {text('paints', commas)}
        {field('colors', <TextArea value={shown.colors} onChange={(value) => edits.set('colors', value)} />, commas)}
        {field(
          'defaultFlat',
          <NumberInput value={shown.defaultFlat} onChange={(value) => edits.set('defaultFlat', value)} width={140} />,
        )}
        {admin && (
          <>
            <h3 className={css.group}>Pricing</h3>
            {field(
              'scheme',
              <Segmented
                value={shown.scheme}
                onChange={(value) => edits.set('scheme', value)}
                options={(['flat', 'none'] as const).map((value) => ({ value, label: schemes[value] }))}
              />,
              undefined,
              true,
            )}
            {(shown.scheme === 'flat' || levels.some((level) => conflicts.includes(level))) && (
              <div className={css.prices}>
                {levels.map((level) =>
                  field(
                    level,
                    <NumberInput
                      prefix="$"
                      numeric
                      value={shown[level]}
                      onChange={(value) => edits.set(level, value)}
                    />,
                  ),
                )}
              </div>
            )}
            <h3 className={css.group}>Office</h3>
            <div>
              <Checkbox checked={shown.billingHold} onChange={(on) => edits.set('billingHold', on)}>
                Billing hold: its people read on, and submit nothing
              </Checkbox>
              {conflict('billingHold')}
            </div>
            {field(
              'clientNotes',
              <TextArea value={shown.clientNotes} onChange={(value) => edits.set('clientNotes', value)} />,
            )}
            {text('gdriveFolderId')}
          </>
        )}
        <button type="submit" hidden />
      </form>
    </Panel>
  );
}
