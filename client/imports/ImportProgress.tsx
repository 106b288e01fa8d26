import type { List } from '../../common/imports/import';
import { count } from '../../common/format/numbers';
import { Progress } from '../ui/Progress';
import { sendingWhenConnected } from '../uploads/submissions';
import { useLastImport } from './useLastImport';
import css from './imports.module.css';

interface ImportProgressProps {
  what: List;
  client: number;
  /** How much of the file is through, 0 to 1. */
  sent: number;
  /** The server did not answer; the file is sent again when it does. */
  waiting: boolean;
}

/** How far it is: first the file on its way, then the rows as the server counts them. */
export function ImportProgress({ what, client, sent, waiting }: ImportProgressProps) {
  const last = useLastImport(what, client);
  const running = !waiting && last?.state === 'running' ? last : null;
  const part = running && running.total > 0 ? running.done / running.total : 0;
  return (
    <div className={css.progress} role="status">
      <Progress value={running ? part : waiting ? 0 : sent} label={running ? 'Rows written' : 'File sent'} />
      <span className="s12 t2">
        {waiting
          ? sendingWhenConnected
          : running
            ? `${count(running.done)} of ${count(running.total)} rows`
            : sent < 1
              ? 'Sending the file'
              : 'Reading the file'}
      </span>
    </div>
  );
}
