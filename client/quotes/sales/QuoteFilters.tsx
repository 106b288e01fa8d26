import type { QuoteView } from '../../../common/quotes/quote';
import { sentAges } from '../../../common/quotes/sales/salesStatus';
import type { Person } from '../../access/useMe';
import { CompanyFilter } from '../../companies/CompanyFilter';
import { CustomerFilter } from '../../jobs/list/JobListNames';
import { ListChoice } from '../../lists/filters/ListChoice';
import { ListToggle } from '../../lists/filters/ListToggle';
import type { List } from '../../lists/useList';
import { quoteFilterText as text } from '../salesText';

const ages = sentAges.map((days) => ({ value: days, label: text.ago(days) }));

/** Filters for the follow-up of quotes. */
export const QuoteFilters = ({ list, me }: { list: List<QuoteView>; me: Person }) => (
  <>
    <ListToggle list={list} name="author" value={String(me.user._id)}>
      {text.mine}
    </ListToggle>
    <ListToggle list={list} name="expiring" value="week">
      {text.expiring}
    </ListToggle>
    <ListChoice list={list} name="age" label={text.sent} options={ages} width={170} />
    {me.staff && <CompanyFilter list={list} />}
    <CustomerFilter list={list} staff={me.staff} />
  </>
);
