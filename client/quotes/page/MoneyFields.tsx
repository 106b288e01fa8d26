import { Checkbox } from '../../ui/form/Checkbox';
import css from '../quotes.module.css';
import { detailsText } from '../quoteText';
import { DetailField } from './DetailField';
import type { Details } from './useDetails';

/** Amounts of the quote beside its lines: freight and deposit (Q63, Q64). */
export const MoneyFields = ({ details }: { details: Details }) => (
  <>
    <DetailField details={details} field="freight" label={detailsText.freight} numeric />
    <div className={css.detail} data-field="freightTaxed">
      <Checkbox
        checked={details.header.freightTaxed === '1'}
        onChange={(taxed) => details.write({ freightTaxed: taxed ? '1' : '' })}
        disabled={!details.canEdit}
      >
        {detailsText.freightTaxed}
      </Checkbox>
    </div>
    <DetailField details={details} field="deposit" label={detailsText.deposit} />
  </>
);
