import { useMemo, useState } from 'react';
import { can } from '../../common/access/can';
import { useMe } from '../access/useMe';
import { queries } from '../api/queries';
import { CompanyFilter } from '../companies/CompanyFilter';
import { ListPage } from '../lists/ListPage';
import { useList } from '../lists/useList';
import { Button } from '../ui/Button';
import { ContainDialog } from '../ui/ContainDialog';
import { NewQuoteDialog } from './NewQuoteDialog';
import { quoteListColumns } from './quoteListColumns';

/** /quotes (spec §2): all quotes that one may read, and New Quote for those who write them. */
export function QuotesPage() {
  const me = useMe();
  const list = useList({ query: queries.quotes, sort: '-num', size: 25 });
  const columns = useMemo(() => quoteListColumns(me), [me.viewer.role]);
  // The palette's "New quote" leads here.
  const wanted = 'new' in list.filters;
  const [asked, setAsking] = useState(false);
  const customer = me.viewer.role === 'customer';
  const writes = can['quote.create'](me.viewer);
  const close = () => {
    setAsking(false);
    if (wanted) list.filter({ new: undefined }, { replace: true });
  };
  return (
    <>
      <ListPage
        list={list}
        name="quotes"
        title="Quotes"
        what="quotes"
        columns={columns}
        searches={customer ? null : 'Number, name, address, customer or author'}
        filters={me.staff && <CompanyFilter list={list} />}
        actions={
          writes && (
            <Button kind="primary" onClick={() => setAsking(true)}>
              New Quote
            </Button>
          )
        }
        to={(quote) => `/quotes/${quote._id}`}
        emptyNote={
          customer
            ? 'A quote of yours shows here once it is published.'
            : 'New Quote begins one, and a job’s page begins one for its takeoff.'
        }
      />
      {writes && (
        <ContainDialog opened={asked || wanted} onClose={close}>
          <NewQuoteDialog opened={asked || wanted} onClose={close} asksCompany={me.staff} />
        </ContainDialog>
      )}
    </>
  );
}
