import type { ReactNode } from 'react';
import type { CompanyPageView } from '../../../common/companies/company';
import { type PaperField, type PaperLayout, paperFlags, paperLimits } from '../../../common/companies/paperLayout';
import { CallError, messageOf } from '../../api/CallError';
import { useCommand } from '../../api/useCommand';
import { useEdits } from '../../api/useEdits';
import { useFieldErrors } from '../../api/useFieldErrors';
import { useUnsent } from '../../state/unsent';
import { Alert } from '../../ui/feedback/Alert';
import { toast } from '../../ui/feedback/toast';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/form/Field';
import { decideFirst } from '../../ui/form/save/ConflictChoice';
import { FieldConflict } from '../../ui/form/save/FieldConflict';
import { TextArea } from '../../ui/form/TextArea';
import { TextInput } from '../../ui/form/TextInput';
import { PaperChoices } from './PaperChoices';
import { PaperPreview } from './PaperPreview';
import css from './paper.module.css';
import { paperText as text } from './paperText';

/** Form of the layout, with a preview that follows it. */
export function PaperLayoutForm({ company, layout }: { company: CompanyPageView; layout: PaperLayout }) {
  const command = useCommand('companies.update', `company:${company._id}`);
  const { errors, setErrors, onEdit } = useFieldErrors<PaperField>(command);
  const edits = useEdits<PaperLayout>(layout, company.version, command.isPending, onEdit);
  useUnsent(edits.dirty ? text.unsent(company.companyName) : null, 'leaving');
  const { shown, changed } = edits;
  const undecided = edits.conflicts.length > 0;
  const save = () => {
    if (command.isPending || undecided || !edits.dirty) return;
    const sent = changed;
    command.mutate(
      { params: { id: company._id }, body: { ...sent, expected: edits.expected } },
      {
        onSuccess: () => {
          edits.saved(sent, { ...shown, ...sent });
          setErrors({});
          toast.done(text.saved);
        },
        onError: (error) => setErrors(error instanceof CallError ? error.fields : {}),
      },
    );
  };
  const conflict = (name: PaperField, label: string) => (
    <FieldConflict edits={edits} name={name} label={label} onDecide={command.reset} />
  );
  const field = (name: keyof typeof paperLimits, control: ReactNode) => (
    <div>
      <Field label={text[name]} error={errors[name]}>
        {control}
      </Field>
      {conflict(name, text[name])}
    </div>
  );
  return (
    <div className={css.columns}>
      <form
        className={css.form}
        aria-label={text.title}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <PaperChoices value={shown} onChange={edits.set} />
        {conflict('paperPrices', text.prices)}
        {paperFlags.map((flag) => (
          <div key={flag}>{conflict(flag, text.flags[flag])}</div>
        ))}
        {field(
          'paperLeadTime',
          <TextInput
            value={shown.paperLeadTime}
            onChange={(value) => edits.set('paperLeadTime', value)}
            maxLength={paperLimits.paperLeadTime}
            placeholder={text.leadTimeExample}
          />,
        )}
        {field(
          'paperFreight',
          <TextInput
            value={shown.paperFreight}
            onChange={(value) => edits.set('paperFreight', value)}
            maxLength={paperLimits.paperFreight}
            placeholder={text.freightExample}
          />,
        )}
        {field(
          'paperTerms',
          <TextArea
            value={shown.paperTerms}
            onChange={(value) => edits.set('paperTerms', value)}
            maxLength={paperLimits.paperTerms}
            placeholder={text.none}
            rows={4}
          />,
        )}
        {edits.dirty && (
          <>
            {command.error && <Alert kind="error">{messageOf(command.error)}</Alert>}
            <div className="row">
              <Button kind="primary" type="submit" pending={command.isPending} disabled={undecided}>
                {text.save}
              </Button>
              <Button
                onClick={() => {
                  edits.reset();
                  setErrors({});
                  command.reset();
                }}
                disabled={command.isPending}
              >
                {text.discard}
              </Button>
              {undecided && <span className="t2">{decideFirst}</span>}
            </div>
          </>
        )}
      </form>
      <PaperPreview company={company} layout={shown} />
    </div>
  );
}
