import { type LinkDetail, linkDetails } from '../../../common/quotes/links/linkLimits';
import { Field } from '../../ui/form/Field';
import { Select } from '../../ui/form/Select';
import { linkDetailLabels } from '../linkText';

interface DetailChoiceProps {
  label: string;
  value: LinkDetail;
  onChange: (detail: LinkDetail) => void;
}

/** How much of a quote its customer sees on a link (Q52). */
export const DetailChoice = ({ label, value, onChange }: DetailChoiceProps) => (
  <Field label={label}>
    <Select
      value={value}
      onChange={onChange}
      options={linkDetails.map((detail) => ({ value: detail, label: linkDetailLabels[detail] }))}
    />
  </Field>
);
