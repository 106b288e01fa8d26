import { useState } from 'react';
import type { ReplyOf } from '../../common/api/route';
import type { Routes } from '../../common/api/routes';
import { type ChosenFile, chosenText } from '../../common/quotes/takeoff/chosen';
import { count } from '../../common/format/numbers';
import { messageOf } from '../api/CallError';
import { call } from '../api/call';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import { Checkbox } from '../ui/Checkbox';
import { Dialog } from '../ui/Dialog';
import { EmptyState } from '../ui/EmptyState';
import { Skeleton } from '../ui/Skeleton';
import { toast } from '../ui/toast';
import { Beside } from './Beside';
import { TakeoffColumns } from './TakeoffColumns';
import { useOpenQuote } from './QuoteContext';
import { hiddenNotes, moreRows, takeoffWords } from './takeoffWords';
import { undoAction } from './undoAction';
import { changedMeanwhile, wholeWrites } from './wholeWrites';
import { Warnings } from './Warnings';
import css from './proposals.module.css';

type Takeoff = ReplyOf<Routes['quotes.takeoff']>;

const parts: Record<Takeoff['changes'][number]['part'], string> = {
  panels: 'Panel list',
  'panel line': 'Panel line',
  trims: 'Trims',
  accessories: 'Accessories',
};
const signs = { added: '+', changed: '±', removed: '−' } as const;

/** What somebody decides by. */
const said = (changes: Takeoff['changes']): string => JSON.stringify(changes.map(({ writes: _, ...change }) => change));

/** What the job released last against what the quote has: the person takes over what they accept, as one step of undo. */
export function TakeoffDialog({ onClose }: { onClose: () => void }) {
  const { quote, session } = useOpenQuote();
  const [asked] = useState(() => Date.now());
  const [known, setKnown] = useState<readonly ChosenFile[]>([]);
  const columns = known.length > 0 ? chosenText(known) : '';
  const answer = useLiveQuery(queries.takeoff(quote._id, asked, columns));
  /** Files whose columns are said anew. */
  const [again, setAgain] = useState<ReadonlySet<string>>(new Set());
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [changed, setChanged] = useState(false);
  const { data } = answer;
  const chosen = data?.changes.filter((_, i) => !left.has(i)) ?? [];
  /** For the next takeoff of this client; what is read now does not wait for it. */
  const keep = async (one: ChosenFile) => {
    try {
      await call('quotes.columns', { params: { id: quote._id }, body: { columns: chosenText([one]) } });
    } catch (error) {
      toast.error(`What the columns are could not be remembered: ${messageOf(error)}`);
    }
  };
  const take = async () => {
    // Somebody may have taken it in meanwhile: what is taken over is the difference to what the quote says now.
    const { data: fresh, isError } = await answer.refetch();
    if (!fresh || isError) return;
    if (said(fresh.changes) !== said(data?.changes ?? [])) {
      setLeft(new Set());
      return setChanged(true);
    }
    session.sync.write(wholeWrites(fresh.changes.filter((_, i) => !left.has(i)).map(({ writes }) => writes)));
    toast.done({
      text: `${count(chosen.length)} ${chosen.length === 1 ? 'change is' : 'changes are'} taken in.`,
      action: undoAction(session),
    });
    onClose();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Take in the takeoff"
      consequence={
        data && (data.faults.length === 0 || data.changes.length > 0)
          ? `${data.files.join(', ')}: ${count(data.changes.length)} ${data.changes.length === 1 ? 'difference' : 'differences'} to this quote.`
          : undefined
      }
      submitLabel={data && data.changes.length > 0 ? `Take over ${count(chosen.length)}` : undefined}
      onSubmit={() => void take()}
      disabled={chosen.length === 0}
      error={answer.error ? messageOf(answer.error) : changed && changedMeanwhile}
      wide
    >
      {!data && !answer.error && <Skeleton rows={6} label="Reading the takeoff" />}
      {data && data.faults.length > 0 && (
        <Alert kind="error">{data.faults.map(({ file, message }) => `${file}: ${message}`).join(' ')}</Alert>
      )}
      {data?.recalled
        .filter(({ file }) => !again.has(file))
        .map(({ file }) => (
          <Alert
            key={file}
            action={
              <Button size="sm" onClick={() => setAgain(new Set(again).add(file))}>
                Choose again
              </Button>
            }
          >
            {file} is read with the columns remembered for this client.
          </Alert>
        ))}
      {[...(data?.faults ?? []), ...(data?.recalled ?? []).filter(({ file }) => again.has(file))].map(
        ({ file, sample }) =>
          sample && (
            <TakeoffColumns
              key={file}
              file={file}
              sample={sample}
              onChosen={(one, remember) => {
                if (remember) void keep(one);
                setLeft(new Set());
                setKnown([...known.filter((other) => other.file !== file), one]);
              }}
            />
          ),
      )}
      {data && <Said takeoff={data} />}
      {data?.changes.length === 0 && data.faults.length === 0 && <EmptyState title="The quote has all of it" compact />}
      {data && data.changes.length > 0 && (
        <>
          <div className={css.scroll}>
            <table className={css.table} aria-label="Differences">
              <thead>
                <tr>
                  <th>Take</th>
                  <th>Part</th>
                  <th>What</th>
                  <th className={css.num}>Quote</th>
                  <th className={css.num}>Takeoff</th>
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
                        <span className="hidden">Take over {change.label}</span>
                      </Checkbox>
                    </td>
                    <td className="t3">{parts[change.part]}</td>
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
            label="Sums"
            columns={[
              { head: 'Quote', totals: data.before },
              { head: 'With all of it', totals: data.after },
            ]}
          />
        </>
      )}
    </Dialog>
  );
}

/** What could not be taken as it stands in the files, and why. */
function Said({ takeoff }: { takeoff: Takeoff }) {
  const { unmatched } = takeoff;
  const lines = [
    ...takeoffWords(takeoff),
    ...moreRows(hiddenNotes(takeoff)),
    ...(unmatched.length > 0 ? [`To be matched by hand: ${unmatched.join(', ')}.`] : []),
  ];
  return <Warnings lines={lines} />;
}
