import { customerMax } from '../../common/customers/customerRules';
import type { Edits } from '../api/useEdits';
import { Checkbox } from '../ui/form/Checkbox';
import { DateInput } from '../ui/form/DateInput';
import { Field } from '../ui/form/Field';
import { FieldConflict } from '../ui/form/save/FieldConflict';
import { TextInput } from '../ui/form/TextInput';
import { type CustomerField, customerProblem } from './customerDraft';
import { customerDialogText as words, customerNames as labels, yesNo } from './customersText';

interface CustomerTaxFieldsProps {
  edits: Edits<Record<CustomerField, string>>;
  /** True once Save was pressed. */
  tried: boolean;
  onDecide: () => void;
}

/** A customer's exemption from sales tax; certificate and date are shown for an exempt one (Q91). */
export function CustomerTaxFields({ edits, tried, onDecide }: CustomerTaxFieldsProps) {
  const text = (field: CustomerField) => edits.shown[field];
  const conflict = (field: CustomerField) => (
    <FieldConflict edits={edits} name={field} label={labels[field]} onDecide={onDecide} />
  );
  // A conflict has to be decided, whatever the box says.
  const shown =
    text('taxExempt') === yesNo.yes ||
    edits.conflicts.some((field) => field === 'taxCertificate' || field === 'taxCertificateEnds');
  return (
    <>
      <div>
        <Checkbox
          checked={text('taxExempt') === yesNo.yes}
          onChange={(exempt) => edits.set('taxExempt', exempt ? yesNo.yes : yesNo.no)}
        >
          {labels.taxExempt}
        </Checkbox>
        {conflict('taxExempt')}
      </div>
      {shown && (
        <>
          <div>
            <Field label={labels.taxCertificate} required error={tried && customerProblem('taxCertificate', text)}>
              <TextInput
                value={text('taxCertificate')}
                onChange={(typed) => edits.set('taxCertificate', typed)}
                maxLength={customerMax.taxCertificate}
                autoComplete="off"
              />
            </Field>
            {conflict('taxCertificate')}
          </div>
          <div>
            <Field label={labels.taxCertificateEnds} hint={words.endsHint}>
              <DateInput
                value={text('taxCertificateEnds')}
                onChange={(typed) => edits.set('taxCertificateEnds', typed)}
              />
            </Field>
            {conflict('taxCertificateEnds')}
          </div>
        </>
      )}
    </>
  );
}
