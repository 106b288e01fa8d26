import { Suspense, useState } from 'react';
import { can } from '../../../common/access/can';
import type { CustomerView } from '../../../common/customers/customer';
import { useMe } from '../../access/useMe';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { lazyPart } from '../../ui/feedback/lazyPart';
import { Glyph } from '../../ui/Glyph';
import { companyOf, useOpenQuote } from '../page/QuoteContext';
import { sendCheckText as text } from './checkText';
import css from './sendCheck.module.css';
const CustomerDialog = lazyPart(
  () => import('../../customers/CustomerDialog'),
  (m) => m.CustomerDialog,
  { overlay: true },
);

/** The quote's customer if it has no email address; null if it has one or isn't known. */
export function useCustomerWithoutEmail(customerId: string): CustomerView | null {
  const { quote } = useOpenQuote();
  const { customer } = quote;
  const isShown = customer !== null && customer !== undefined && String(customer._id) === customerId;
  const name = isShown ? customer.name : '';
  const { data } = useLiveQuery(queries.customers(name, companyOf(quote)), isShown);
  const found = isShown ? data?.find(({ _id }) => _id === customer._id) : undefined;
  return found && found.emails.length === 0 ? found : null;
}

/** Says that the customer has no email address, and leads to the customer. */
export function NoCustomerEmail({ customer }: { customer: CustomerView }) {
  const { quote, focus } = useOpenQuote();
  const { viewer, staff } = useMe();
  const [editing, setEditing] = useState<boolean | null>(null);
  const mayEdit = can['customer.edit'](viewer);
  return (
    <li>
      <Glyph name="alert" size={12} />
      <div>
        <p>{text.noEmail(customer.name)}</p>
        <button
          type="button"
          className={css.place}
          onClick={() => (mayEdit ? setEditing(true) : focus.go({ map: 'header', field: 'customer' }))}
        >
          {mayEdit ? text.addEmail : text.fix}
        </button>
        {editing !== null && (
          <Suspense fallback={null}>
            <CustomerDialog
              row={customer}
              client={staff ? companyOf(quote) : undefined}
              opened={editing}
              onClose={() => setEditing(false)}
            />
          </Suspense>
        )}
      </div>
    </li>
  );
}

/** Says that no customer is selected; a quote can be sent without one. */
export function NoCustomer() {
  const { focus } = useOpenQuote();
  return (
    <li data-note>
      <Glyph name="info" size={12} />
      <div>
        <p>{text.noCustomer}</p>
        <button type="button" className={css.place} onClick={() => focus.go({ map: 'header', field: 'customer' })}>
          {text.selectCustomer}
        </button>
      </div>
    </li>
  );
}
