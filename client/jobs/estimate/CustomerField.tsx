import { Suspense, useState } from 'react';
import type { CustomerView } from '../../../common/customers/customer';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/form/Field';
import { lazyPart } from '../../ui/feedback/lazyPart';
import { Typeahead, type TypeaheadOption } from '../../ui/form/Typeahead';
import type { EstimateDraft } from './estimateDraft';
import css from './estimate.module.css';
import { estimateText } from './estimateText';

const CustomerDialog = lazyPart(
  () => import('../../customers/CustomerDialog'),
  (m) => m.CustomerDialog,
  {
    overlay: true,
  },
);

interface CustomerFieldProps {
  value: EstimateDraft['customer'];
  /** Typed text that matches no customer. */
  text: string;
  onChange: (fields: Partial<Pick<EstimateDraft, 'customer' | 'customerText'>>) => void;
  /** Company ID; undefined means the user's own company, null means not chosen yet. */
  companyId: number | undefined | null;
  /** True if the user can add customers. */
  mayAdd: boolean;
  error: string | undefined;
}

/** Picks a customer, shown as `name | short name` (R7). An unknown name stays and can be added in place. */
export function CustomerField({ value, text, onChange, companyId, mayAdd, error }: CustomerFieldProps) {
  const [q, setQ] = useState(text.trim() === '' ? null : text.trim());
  const [adding, setAdding] = useState<boolean | null>(null);
  const known = companyId !== null;
  const { data, isFetching } = useLiveQuery(queries.customers(q ?? '', companyId ?? undefined), q !== null && known);
  const typed = text.trim();
  const unknown = value === null && typed !== '' && !(isFetching || data?.length);
  const added = ({ _id, name, shortName }: CustomerView) =>
    onChange({ customer: { id: _id, name, shortName }, customerText: '' });
  return (
    <>
      <Field label={estimateText.customer} error={error ?? (unknown && estimateText.noCustomers)}>
        <Typeahead
          value={value}
          onChange={(chosen) => onChange({ customer: chosen as TypeaheadOption & { id: number } })}
          text={text}
          onText={(customerText) => onChange({ customerText })}
          onQuery={setQ}
          options={(data ?? []).map(({ _id, name, shortName }) => ({ id: _id, name, shortName }))}
          loading={isFetching}
          emptyText={estimateText.noCustomers}
          disabled={!known}
          placeholder={known ? undefined : estimateText.chooseClient}
        />
      </Field>
      {unknown && mayAdd && known && (
        <span className={css.add}>
          <Button size="sm" onClick={() => setAdding(true)}>
            {estimateText.addCustomer(typed)}
          </Button>
        </span>
      )}
      {adding !== null && (
        <Suspense fallback={null}>
          <CustomerDialog
            row={null}
            name={typed}
            client={companyId ?? undefined}
            opened={adding}
            onClose={() => setAdding(false)}
            onCreated={added}
          />
        </Suspense>
      )}
    </>
  );
}
