import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { companyFilterText } from '../companies/companiesText';
import type { GridColumn } from '../ui/board/gridColumn';

/** One query per client, shared by all of its rows. */
function ClientName({ id }: { id: number }) {
  const { data } = useLiveQuery(queries.company(id));
  return <span title={data?.companyName}>{data?.companyName}</span>;
}

export const clientColumn = <Row extends { readonly client: number }>(): GridColumn<Row> => ({
  key: 'client',
  head: companyFilterText.label,
  width: 160,
  quiet: true,
  card: 'none',
  cell: ({ client }) => <ClientName id={client} />,
});
