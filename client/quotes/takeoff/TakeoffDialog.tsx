import { useState, useSyncExternalStore } from 'react';
import type { ReplyOf } from '../../../common/api/route';
import type { Routes } from '../../../common/api/routes';
import { type ChosenFile, chosenText } from '../../../common/quotes/takeoff/chosen';
import { messageOf } from '../../api/CallError';
import { call } from '../../api/call';
import { toastFailure } from '../../api/toastFailure';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { Alert } from '../../ui/feedback/Alert';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/form/Checkbox';
import { Dialog } from '../../ui/overlay/Dialog';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { toast } from '../../ui/feedback/toast';
import { Beside } from '../page/Beside';
import { TakeoffColumns } from './TakeoffColumns';
import { TakeoffFiles } from './TakeoffFiles';
import { useOpenQuote } from '../page/QuoteContext';
import { hiddenNotes, moreRows, takeoffWords } from './takeoffWords';
import { undoAction } from '../undo/undoAction';
import { wholeWrites } from '../rows/wholeWrites';
import { sumsText } from '../quoteText';
import { changedMeanwhile, importTakeoffText } from '../takeoffText';
import { Warnings } from './Warnings';
import css from './proposals.module.css';

type Takeoff = ReplyOf<Routes['quotes.takeoff']>;

const signs = { added: '+', changed: '±', removed: '−' } as const;

/** The shown differences as text, to notice when they have changed. */
const shownText = (changes: Takeoff['changes']): string =>
  JSON.stringify(changes.map(({ writes: _, ...change }) => change));

/** Compares the released takeoff with the quote; the chosen differences are applied as one step of undo. */
export function TakeoffDialog({ onClose }: { onClose: () => void }) {
  const { quote, session } = useOpenQuote();
  const [openedAt] = useState(() => Date.now());
  const [known, setKnown] = useState<readonly ChosenFile[]>([]);
  const columns = known.length > 0 ? chosenText(known) : '';
  const answer = useLiveQuery(queries.takeoff(quote._id, openedAt, columns));
  /** Files whose saved columns are being chosen again. */
  const [rechosen, setRechosen] = useState<ReadonlySet<string>>(new Set());
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [changed, setChanged] = useState(false);
  const { data } = answer;
  const imported = useSyncExternalStore(session.store.subscribe, () => session.store.content().header.takeoff);
  const release = data?.release ?? null;
  /** True if the quote can be marked as checked against a newer release, even with nothing chosen. */
  const marks = data !== undefined && data.faults.length === 0 && release !== null && release !== imported;
  const chosen = data?.changes.filter((_, i) => !left.has(i)) ?? [];
  /** Saves the columns for the client's next takeoff, in the background. */
  const saveColumns = (one: ChosenFile) =>
    toastFailure({ key: 'columns', failed: importTakeoffText.columnsNotSaved(one.file) }, () =>
      call('quotes.columns', { params: { id: quote._id }, body: { columns: chosenText([one]) } }),
    );
  const take = async () => {
    // Another user may have imported it meanwhile; apply only differences to the current quote.
    const { data: fresh, isError } = await answer.refetch();
    if (!fresh || isError) return;
    if (shownText(fresh.changes) !== shownText(data?.changes ?? [])) {
      setLeft(new Set());
      return setChanged(true);
    }
    const writes = wholeWrites(fresh.changes.filter((_, i) => !left.has(i)).map(({ writes }) => writes));
    session.sync.write(
      fresh.release === null ? writes : { ...writes, header: { ...writes.header, takeoff: fresh.release } },
    );
    toast.done({
      text:
        chosen.length === 0 ? importTakeoffText.marked(fresh.release ?? '') : importTakeoffText.applied(chosen.length),
      action: undoAction(session),
    });
    onClose();
  };
  const submitLabel =
    chosen.length === 0 && marks
      ? importTakeoffText.keep(release)
      : data && data.changes.length > 0
        ? importTakeoffText.apply(chosen.length)
        : undefined;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={importTakeoffText.title(release, imported)}
      consequence={
        data && (data.faults.length === 0 || data.changes.length > 0)
          ? importTakeoffText.differences(data.files, data.changes.length)
          : undefined
      }
      submitLabel={submitLabel}
      onSubmit={() => void take()}
      disabled={chosen.length === 0 && !marks}
      error={answer.error ? messageOf(answer.error) : changed && changedMeanwhile}
      wide
    >
      {!data && !answer.error && <Skeleton rows={6} label={importTakeoffText.reading} />}
      {data && data.faults.length > 0 && (
        <Alert kind="error">{data.faults.map(({ file, message }) => `${file}: ${message}`).join(' ')}</Alert>
      )}
      {data?.recalled
        .filter(({ file }) => !rechosen.has(file))
        .map(({ file }) => (
          <Alert
            key={file}
            action={
              <Button size="sm" onClick={() => setRechosen(new Set(rechosen).add(file))}>
                {importTakeoffText.chooseColumns}
              </Button>
            }
          >
            {importTakeoffText.recalled(file)}
          </Alert>
        ))}
      {[...(data?.faults ?? []), ...(data?.recalled ?? []).filter(({ file }) => rechosen.has(file))].map(
        ({ file, sample }) =>
          sample && (
            <TakeoffColumns
              key={file}
              file={file}
              sample={sample}
              onChosen={(one, remember) => {
                if (remember) void saveColumns(one);
                setLeft(new Set());
                setKnown([...known.filter((other) => other.file !== file), one]);
              }}
            />
          ),
      )}
      {data && quote.job !== undefined && <TakeoffFiles jobId={quote.job} names={data.files} />}
      {data && <Notes takeoff={data} />}
      {data?.changes.length === 0 && data.faults.length === 0 && <EmptyState title={importTakeoffText.same} compact />}
      {data && data.changes.length > 0 && (
        <>
          <div className={css.scroll}>
            <table className={css.table} aria-label={importTakeoffText.label}>
              <thead>
                <tr>
                  <th>{importTakeoffText.heads.apply}</th>
                  <th>{importTakeoffText.heads.part}</th>
                  <th>{importTakeoffText.heads.item}</th>
                  <th className={css.num}>{importTakeoffText.heads.quote}</th>
                  <th className={css.num}>{importTakeoffText.heads.takeoff}</th>
                </tr>
              </thead>
              <tbody>
                {data.changes.map((change, i) => (
                  <tr key={`${change.part} ${change.label} ${i}`} data-left={left.has(i) || undefined}>
                    <td>
                      <Checkbox
                        checked={!left.has(i)}
                        onChange={(on) => {
                          const next = new Set(left);
                          if (on) next.delete(i);
                          else next.add(i);
                          setLeft(next);
                        }}
                      >
                        <span className="hidden">{importTakeoffText.applyOne(change.label)}</span>
                      </Checkbox>
                    </td>
                    <td className="t3">{importTakeoffText.parts[change.part]}</td>
                    <td>
                      <span className={css.sign} data-what={change.what}>
                        {signs[change.what]}
                      </span>{' '}
                      {change.label}
                      <span className="hidden">, {change.what}</span>
                    </td>
                    <td className={css.num}>{change.before ?? '–'}</td>
                    <td className={css.num}>{change.after ?? '–'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Beside
            label={sumsText.label}
            columns={[
              { head: importTakeoffText.heads.quote, totals: data.before },
              { head: importTakeoffText.heads.after, totals: data.after },
            ]}
          />
        </>
      )}
    </Dialog>
  );
}

/** Rows of the files that couldn't be read, and why. */
function Notes({ takeoff }: { takeoff: Takeoff }) {
  const { unmatched } = takeoff;
  const lines = [
    ...takeoffWords(takeoff),
    ...moreRows(hiddenNotes(takeoff)),
    ...(unmatched.length > 0 ? [importTakeoffText.unmatched(unmatched)] : []),
  ];
  return <Warnings lines={lines} />;
}
