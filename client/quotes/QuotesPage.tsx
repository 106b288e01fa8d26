import { useMemo, useState } from 'react';
import { can } from '../../common/access/can';
import { useMe } from '../access/useMe';
import { queries } from '../api/queries';
import { CompanyFilter } from '../companies/CompanyFilter';
import { ListPage } from '../lists/ListPage';
import { useList } from '../lists/useList';
import { Button } from '../ui/Button';
import { ContainDialog } from '../ui/overlay/ContainDialog';
import { NewQuoteDialog } from './NewQuoteDialog';
import { quoteListColumns } from './quoteListColumns';
import { quoteListText } from './quoteText';

/** /quotes (R7): all quotes the user can read, with "New quote" for those who can create them. */
export function QuotesPage() {
  const me = useMe();
  const list = useList({ query: queries.quotes, sort: '-num', size: 25 });
  const columns = useMemo(() => quoteListColumns(me), [me.viewer.role]);
  // The palette's "New quote" leads here.
  const fromPalette = 'new' in list.filters;
  const [creating, setCreating] = useState(false);
  const customer = me.viewer.role === 'customer';
  const writes = can['quote.create'](me.viewer);
  const close = () => {
    setCreating(false);
    if (fromPalette) list.filter({ new: undefined }, { replace: true });
  };
  return (
    <>
      <ListPage
        list={list}
        name="quotes"
        title={quoteListText.title}
        what="quotes"
        columns={columns}
        searches={customer ? null : quoteListText.searches}
        filters={me.staff && <CompanyFilter list={list} />}
        actions={
          writes && (
            <Button kind="primary" onClick={() => setCreating(true)}>
              {quoteListText.create}
            </Button>
          )
        }
        to={(quote) => `/quotes/${quote._id}`}
        emptyNote={customer ? quoteListText.emptyCustomer : quoteListText.empty}
      />
      {writes && (
        <ContainDialog opened={creating || fromPalette} onClose={close}>
          <NewQuoteDialog opened={creating || fromPalette} onClose={close} asksCompany={me.staff} />
        </ContainDialog>
      )}
    </>
  );
}
