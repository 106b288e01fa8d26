import type { ImportView, List } from '../../common/imports/import';
import { count } from '../../common/format/numbers';
import { Progress } from '../ui/Progress';
import { RelativeDate } from '../ui/RelativeDate';
import { UndoButton } from './UndoButton';
import { useLastImport } from './useLastImport';
import css from './imports.module.css';

interface LastImportProps {
  what: List;
  /** The company whose list is shown; null: several. */
  client: number | null;
  /** In a panel that is flush: with its own space around it. */
  inPanel?: boolean;
}

/** What was last imported into a list, by whom, and the way back; while one runs, how far it is, for everybody. */
export function LastImport({ what, client, inPanel = false }: LastImportProps) {
  const last = useLastImport(what, client);
  if (!last || client === null) return null;
  return (
    <div className={inPanel ? `${css.last} ${css.inPanel}` : css.last} role="status">
      <span className="grow">
        {last.fileName} · {last.by} · <RelativeDate at={last.time} show="ago" /> · {saidOf(last)}
      </span>
      {last.state === 'running' && (
        <span className={css.bar}>
          <Progress value={last.total > 0 ? last.done / last.total : 0} label="Rows imported" />
        </span>
      )}
      {last.state === 'done' && <UndoButton id={last._id} />}
    </div>
  );
}

function saidOf({ state, done, total, added, changed, removed }: ImportView): string {
  switch (state) {
    case 'running':
      return `importing, ${count(done)} of ${count(total)} rows`;
    case 'failed':
      return 'import failed, nothing was changed';
    case 'undone':
      return 'import undone';
    case 'done':
      return `${count(added)} added, ${count(changed)} changed, ${count(removed)} removed`;
  }
}
