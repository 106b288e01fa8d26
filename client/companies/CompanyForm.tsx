import type { ReactNode } from 'react';
import { can } from '../../common/access/can';
import type { CompanyPageView } from '../../common/companies/company';
import { folderUrl } from '../../common/drive/drive';
import { useMe } from '../access/useMe';
import { CallError, messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useEdits } from '../api/useEdits';
import { useFieldErrors } from '../api/useFieldErrors';
import { OpenFolder } from '../drive/OpenFolder';
import { useUnsent } from '../state/unsent';
import { Alert } from '../ui/feedback/Alert';
import { Button } from '../ui/Button';
import { Checkbox } from '../ui/form/Checkbox';
import { decideFirst } from '../ui/form/save/ConflictChoice';
import { Field } from '../ui/form/Field';
import { FieldConflict } from '../ui/form/save/FieldConflict';
import { NumberInput } from '../ui/form/NumberInput';
import { Panel } from '../ui/layout/Panel';
import { Segmented } from '../ui/form/Segmented';
import { TextArea } from '../ui/form/TextArea';
import { TextInput } from '../ui/form/TextInput';
import { toast } from '../ui/feedback/toast';
import { bodyOf, type CompanyField, type CompanyText, fieldOf, levels, textOf } from './companyFields';
import css from './companies.module.css';
import { companyFormText as words, companyNames as fieldNames } from './companiesText';

const schemes: Record<CompanyText['scheme'], string> = { flat: words.flat, none: words.neverBilled };
const { commas } = words;

/** Details of a client; client users get the upper part, admins all of it. */
export function CompanyForm({ company, admin }: { company: CompanyPageView; admin: boolean }) {
  const command = useCommand('companies.update', `company:${company._id}`);
  const { errors: wrong, setErrors: setWrong, onEdit } = useFieldErrors<CompanyField>(command);
  const edits = useEdits<CompanyText>(textOf(company), company.version, command.isPending, onEdit);
  useUnsent(edits.dirty ? words.unsent(company.companyName) : null, 'leaving');
  const seesCosts = can['cost.read'](useMe().viewer);
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
          toast.done(words.saved);
        },
        onError: (error) => {
          const refused = error instanceof CallError ? Object.entries(error.fields) : [];
          setWrong(Object.fromEntries(refused.flatMap(([name, why]) => (fieldOf(name) ? [[fieldOf(name), why]] : []))));
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
  const field = (name: CompanyField, control: ReactNode, hint?: ReactNode, group = false) => (
    <div key={name}>
      <Field label={fieldNames[name]} hint={hint} error={wrong[name]} group={group}>
        {control}
      </Field>
      {conflict(name)}
    </div>
  );
  const text = (name: Exclude<CompanyField, 'billingHold' | 'scheme'>, hint?: ReactNode) =>
    field(name, <TextInput value={shown[name]} onChange={(value) => edits.set(name, value)} />, hint);

  const folder = folderUrl(company.gdriveFolderId ?? '');

  return (
    <Panel
      title={words.title}
      stickyFoot
      foot={
        (edits.dirty || command.isPending) && (
          <div className={css.save}>
            {command.error && Object.keys(wrong).length === 0 && <Alert kind="error">{messageOf(command.error)}</Alert>}
            <div className="row">
              <Button kind="primary" onClick={save} pending={command.isPending} disabled={undecided}>
                {words.save}
              </Button>
              <Button onClick={discard} disabled={command.isPending}>
                {words.discard}
              </Button>
              {undecided && <span className="t2">{decideFirst}</span>}
            </div>
          </div>
        )
      }
    >
      <form
        className={css.form}
        aria-label={words.title}
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
        {text('emails', words.emails)}
        {text('metals', commas)}
        {text('paints', commas)}
        {field('colors', <TextArea value={shown.colors} onChange={(value) => edits.set('colors', value)} />, commas)}
        {field(
          'defaultFlat',
          <NumberInput value={shown.defaultFlat} onChange={(value) => edits.set('defaultFlat', value)} width={140} />,
        )}
        {seesCosts &&
          field(
            'floorMargin',
            <NumberInput value={shown.floorMargin} onChange={(value) => edits.set('floorMargin', value)} width={140} />,
            words.floorMarginHint,
          )}
        {admin && (
          <>
            <h3 className={css.group}>{words.pricing}</h3>
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
                <p className={`t3 s12 ${css.whole}`}>{words.blankPrice}</p>
              </div>
            )}
            <h3 className={css.group}>{words.office}</h3>
            <div>
              <Checkbox checked={shown.billingHold} onChange={(on) => edits.set('billingHold', on)}>
                {words.hold}
              </Checkbox>
              {conflict('billingHold')}
            </div>
            {field(
              'clientNotes',
              <TextArea value={shown.clientNotes} onChange={(value) => edits.set('clientNotes', value)} />,
            )}
            {text('gdriveFolderId', folder && <OpenFolder url={folder} />)}
          </>
        )}
        <button type="submit" hidden />
      </form>
    </Panel>
  );
}
