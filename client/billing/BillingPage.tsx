import { useMemo, useState } from 'react';
import { billingPageSizes } from '../../common/jobs/billingRules';
import { billingStatuses } from '../../common/jobs/cycles';
import type { JobView } from '../../common/jobs/job';
import { statuses } from '../../common/jobs/status';
import { dollars } from '../../common/format/numbers';
import { messageOf } from '../api/CallError';
import { saveCall } from '../api/call';
import type { PageAsk } from '../api/pagedQuery';
import { queries } from '../api/queries';
import { billingFilter } from '../api/billingFilter';
import { ListChoice } from '../lists/ListChoice';
import { DateFilter } from '../lists/DateFilter';
import { ListPage } from '../lists/ListPage';
import { ListChoices } from '../lists/ListChoices';
import { ListToggle } from '../lists/ListToggle';
import { MoreFilters } from '../lists/MoreFilters';
import { CompanyFilter } from '../jobs/JobListNames';
import { Field } from '../ui/Field';
import { type ListFilters, useList } from '../lists/useList';
import { Button } from '../ui/Button';
import { ContainDialog } from '../ui/ContainDialog';
import { toast } from '../ui/toast';
import { canInvoice, isUnpriced } from './billing';
import { billingColumns } from './billingColumns';
import { BillingSums } from './BillingSums';
import { InvoiceDialog } from './InvoiceDialog';
import { useBilling } from './useBilling';
import css from './billing.module.css';

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** While the time of release is filtered, the table is in its order. */
const sortOf = (filters: ListFilters, sort: string): string =>
  (filters.from || filters.to) && !sort.endsWith('timeOut') ? '-timeOut' : sort;
const inTime = (filters: ListFilters, page: PageAsk<JobView>) =>
  queries.billing(filters, { ...page, sort: sortOf(filters, page.sort) });

/** /admin/billing (spec §2): all estimates, their sums, and the way to Invoiced. */
export function BillingPage() {
  const shown = useList({ query: inTime, sort: '-num', size: 50, sizes: billingPageSizes });
  const list = { ...shown, sort: sortOf(shown.filters, shown.sort) };
  const [chosen, setChosen] = useState<readonly JobView[]>([]);
  const [invoicing, setInvoicing] = useState<readonly JobView[] | null>(null);
  const [saving, setSaving] = useState(false);
  const actions = useBilling((job) => setInvoicing([job]));
  const columns = useMemo(() => billingColumns(actions), [actions]);
  // What was chosen may have changed since: only what can be invoiced now is.
  const now = new Map(list.rows?.map((job) => [job._id, job]));
  const ready = chosen.map((job) => now.get(job._id) ?? job).filter(canInvoice);
  const sum = ready.reduce((cents, job) => cents + Math.round((job.revenue ?? 0) * 100), 0) / 100;
  const save = () => {
    setSaving(true);
    saveCall('billing.download', { query: billingFilter(list.filters) })
      .catch((error: unknown) => toast.error(`The file was not made. ${messageOf(error)}`))
      .finally(() => setSaving(false));
  };
  const day = (name: string, label: string) => (
    <Field label={label}>
      <DateFilter list={list} name={name} />
    </Field>
  );
  return (
    <>
      <ListPage
        list={list}
        name="billing"
        title="Billing"
        what="estimates"
        columns={columns}
        searches="Number, name, address, client, customer or author"
        filters={
          <>
            <ListChoice
              list={list}
              name="billingStatus"
              label="Billing"
              options={choices(billingStatuses)}
              width={170}
            />
            <ListChoices list={list} name="status" label="Status" options={choices(statuses)} />
            <CompanyFilter list={list} />
            <ListToggle list={list} name="unpriced">
              Without a price
            </ListToggle>
            <MoreFilters list={list} names={['from', 'to']}>
              {day('from', 'Released from')}
              {day('to', 'Released up to')}
            </MoreFilters>
          </>
        }
        actions={
          <Button onClick={save} pending={saving}>
            Download CSV
          </Button>
        }
        above={
          <>
            <BillingSums header={list.sums} />
            {ready.length > 0 && (
              <section className={css.chosen} aria-label="Selected">
                <span>
                  {ready.length} selected, {dollars(sum)}
                </span>
                <Button kind="primary" size="sm" onClick={() => setInvoicing(ready)}>
                  Invoice {ready.length}
                </Button>
              </section>
            )}
          </>
        }
        tone={(job) => (isUnpriced(job) ? 'alarm' : undefined)}
        onSelect={setChosen}
        selectable={canInvoice}
        selectAll="Select all to be invoiced"
        empty="No estimates yet"
      />
      {invoicing && (
        <ContainDialog onClose={() => setInvoicing(null)}>
          <InvoiceDialog jobs={invoicing} onClose={() => setInvoicing(null)} />
        </ContainDialog>
      )}
    </>
  );
}
