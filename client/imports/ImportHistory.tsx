import type { ImportView, List } from '../../common/imports/import';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { LoadError } from '../api/LoadError';
import { Skeleton } from '../ui/feedback/Skeleton';
import { type Column, Table } from '../ui/layout/Table';
import { Dialog } from '../ui/overlay/Dialog';
import { RelativeDate } from '../ui/status/time/RelativeDate';
import { importHistoryText as text } from './importsText';
import { outcomeOf } from './outcomeOf';

const most = 50;

const columns: Column<ImportView>[] = [
  { key: 'file', head: text.file, cell: ({ fileName }) => <span title={fileName}>{fileName}</span>, card: 'top' },
  { key: 'by', head: text.by, cell: ({ by }) => by, width: '150px' },
  { key: 'time', head: text.when, cell: ({ time }) => <RelativeDate at={time} show="long" />, width: '140px' },
  { key: 'result', head: text.result, cell: outcomeOf, quiet: true, card: 'foot' },
];

/** Imports of one list, newest first. */
export function ImportHistory({ what, client, onClose }: { what: List; client: number; onClose: () => void }) {
  const answer = useLiveQuery(queries.imports(what, client, most));
  return (
    <Dialog opened onClose={onClose} title={text.title} cancelLabel={text.close} wide>
      {answer.data ? (
        <>
          <Table label={text.title} rows={answer.data} rowKey={({ _id }) => _id} columns={columns} />
          {answer.data.length === most && <p className="t3 s12">{text.more(most)}</p>}
        </>
      ) : answer.isError ? (
        <LoadError title={text.failed} query={answer} />
      ) : (
        <Skeleton rows={6} label={text.loading} />
      )}
    </Dialog>
  );
}
