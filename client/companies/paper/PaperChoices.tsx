import { type PaperLayout, paperFlags, paperPrices } from '../../../common/companies/paperLayout';
import { Checkbox } from '../../ui/form/Checkbox';
import { Field } from '../../ui/form/Field';
import { Select } from '../../ui/form/Select';
import css from './paper.module.css';
import { paperText as text } from './paperText';

const options = paperPrices.map((value) => ({ value, label: text.pricesOf[value] }));

interface PaperChoicesProps {
  value: Pick<PaperLayout, 'paperPrices' | (typeof paperFlags)[number]>;
  onChange: (field: 'paperPrices' | (typeof paperFlags)[number], value: never) => void;
}

/** Choices for the content of customers' PDFs, of a company or of a single PDF. */
export const PaperChoices = ({ value, onChange }: PaperChoicesProps) => (
  <>
    <Field label={text.prices}>
      <Select
        value={value.paperPrices}
        onChange={(prices) => onChange('paperPrices', prices as never)}
        options={options}
      />
    </Field>
    <Field label={text.shows} group>
      <div className={css.flags}>
        {paperFlags.map((flag) => (
          <Checkbox key={flag} checked={value[flag]} onChange={(checked) => onChange(flag, checked as never)}>
            {text.flags[flag]}
          </Checkbox>
        ))}
      </div>
    </Field>
  </>
);
