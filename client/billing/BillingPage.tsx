import { useMemo, useState } from 'react';
import { billingPageSizes } from '../../common/jobs/billing/billingRules';
import { billingStatuses } from '../../common/jobs/cycles';
import type { JobView } from '../../common/jobs/job';
import { statuses } from '../../common/jobs/status';
import { count, dollars } from '../../common/format/numbers';
import { saveCall } from '../api/saveFile';
import { toastFailure } from '../api/toastFailure';
import type { PageRequest } from '../api/pagedQuery';
import { queries } from '../api/queries';
import { billingFilter } from '../api/queries/billingFilter';
import { ListChoice } from '../lists/filters/ListChoice';
import { DateFilter } from '../lists/filters/DateFilter';
import { ListPage } from '../lists/ListPage';
import { ListChoices } from '../lists/filters/ListChoices';
import { ListToggle } from '../lists/filters/ListToggle';
import { MoreFilters } from '../lists/filters/MoreFilters';
import { CompanyFilter } from '../jobs/list/JobListNames';
import { Field } from '../ui/form/Field';
import { type ListFilters, useList } from '../lists/useList';
import { Button } from '../ui/Button';
import { ContainDialog } from '../ui/overlay/ContainDialog';
import { canInvoice } from './billing';
import { billingColumns } from './billingColumns';
import { BillingSums } from './BillingSums';
import { InvoiceDialog } from './InvoiceDialog';
import { useBilling } from './useBilling';
import css from './billing.module.css';
import { billingText as text } from './billingText';

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** While the list is filtered by release time, it is also sorted by it. */
const sortOf = (filters: ListFilters, sort: string): string =>
  (filters.from || filters.to) && !sort.endsWith('timeOut') ? '-timeOut' : sort;
const inTime = (filters: ListFilters, page: PageRequest<JobView>) =>
  queries.billing(filters, { ...page, sort: sortOf(filters, page.sort) });

/** /admin/billing: all estimates, their totals, and invoicing. */
export function BillingPage() {
  const shown = useList({ query: inTime, sort: '-num', size: 50, sizes: billingPageSizes });
  const list = { ...shown, sort: sortOf(shown.filters, shown.sort) };
  const [chosen, setChosen] = useState<readonly JobView[]>([]);
  const [invoicing, setInvoicing] = useState<readonly JobView[] | null>(null);
  const [saving, setSaving] = useState(false);
  const actions = useBilling((job) => setInvoicing([job]));
  const columns = useMemo(() => billingColumns(actions), [actions]);
  // Selected jobs may have changed since; only those that can be invoiced now count.
  const now = new Map(list.rows?.map((job) => [job._id, job]));
  const ready = chosen.map((job) => now.get(job._id) ?? job).filter(canInvoice);
  const sum = ready.reduce((cents, job) => cents + Math.round((job.revenue ?? 0) * 100), 0) / 100;
  const save = () => {
    setSaving(true);
    void toastFailure({ key: 'billing.download', failed: text.downloadFailed }, () =>
      saveCall('billing.download', { query: billingFilter(list.filters) }),
    ).finally(() => setSaving(false));
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
        presence="billing"
        title={text.title}
        what={text.what}
        columns={columns}
        searches={text.searches}
        filters={
          <>
            <ListChoice
              list={list}
              name="billingStatus"
              label={text.billing}
              options={choices(billingStatuses)}
              width={170}
            />
            <ListChoices list={list} name="status" label={text.status} options={choices(statuses)} />
            <CompanyFilter list={list} />
            <ListToggle list={list} name="unpriced">
              {text.unpriced}
            </ListToggle>
            <MoreFilters list={list} names={['from', 'to']}>
              {day('from', text.from)}
              {day('to', text.through)}
            </MoreFilters>
          </>
        }
        actions={
          <Button onClick={save} pending={saving}>
            {text.download}
          </Button>
        }
        above={
          <>
            <BillingSums header={list.sums} />
            {ready.length > 0 && (
              <section className={css.chosen} aria-label={text.selected}>
                <span>{text.selection(count(ready.length), dollars(sum))}</span>
                <Button kind="primary" size="sm" onClick={() => setInvoicing(ready)}>
                  {text.invoice(ready.length)}
                </Button>
              </section>
            )}
          </>
        }
        tone={(job) => (job.unpriced ? 'alarm' : undefined)}
        onSelect={setChosen}
        selectable={canInvoice}
        selectAll={text.selectAll}
        empty={text.empty}
      />
      {invoicing && (
        <ContainDialog onClose={() => setInvoicing(null)}>
          <InvoiceDialog jobs={invoicing} onClose={() => setInvoicing(null)} />
        </ContainDialog>
      )}
    </>
  );
}
