import type { List } from '../../common/imports/import';
import { count } from '../../common/format/numbers';
import { Progress } from '../ui/Progress';
import { useLastImport } from './useLastImport';
import css from './imports.module.css';

interface ImportProgressProps {
  what: List;
  client: number;
  /** How much of the file is through, 0 to 1. */
  sent: number;
  /** What is said while the file waits to be sent again. Null: it isn't waiting. */
  waiting: string | null;
}

/** How far it is: first the file on its way, then the rows as the server counts them. */
export function ImportProgress({ what, client, sent, waiting }: ImportProgressProps) {
  const last = useLastImport(what, client);
  const running = waiting === null && last?.state === 'running' ? last : null;
  const part = running && running.total > 0 ? running.done / running.total : 0;
  return (
    <div className={css.progress} role="status">
      <Progress value={running ? part : waiting === null ? sent : 0} label={running ? 'Rows written' : 'File sent'} />
      <span className="s12 t2">
        {waiting ??
          (running
            ? `${count(running.done)} of ${count(running.total)} rows`
            : sent < 1
              ? 'Sending the file'
              : 'Reading the file')}
      </span>
    </div>
  );
}
