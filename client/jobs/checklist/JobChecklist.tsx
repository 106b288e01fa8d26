import { useState } from 'react';
import type { ChecklistLine, JobPageView } from '../../../common/jobs/job';
import { toastFailure } from '../../api/toastFailure';
import { useCommand } from '../../api/useCommand';
import { Checkbox } from '../../ui/form/Checkbox';
import { Glyph } from '../../ui/Glyph';
import { RelativeDate } from '../../ui/status/time/RelativeDate';
import { checklistOf, hasChecklist, isOpen, type RoundChecklist } from './checklistOf';
import { jobChecklistText as text } from './checklistText';
import css from './checklist.module.css';

const countDone = (lines: readonly ChecklistLine[]): number => lines.filter((line) => !isOpen(line)).length;

const Done = ({ doneBy, doneAt }: ChecklistLine) =>
  doneAt !== null && (
    <span className="t3 s12">
      {doneBy} <RelativeDate at={doneAt} />
    </span>
  );

const Lines = ({ lines }: { lines: readonly ChecklistLine[] }) => (
  <ul className={css.lines}>
    {lines.map((line) => (
      <li key={`${line.item} ${line.text}`} data-open={isOpen(line) || undefined}>
        <Glyph name={isOpen(line) ? 'alert' : 'check'} size={13} />
        <span>
          {line.text} {isOpen(line) && <span className={css.open}>{text.open}</span>}
        </span>
        <Done {...line} />
      </li>
    ))}
  </ul>
);

/** The checklist of an earlier round, folded. */
const Earlier = ({ round, lines }: RoundChecklist) => (
  <details>
    <summary className="t2 s12">{text.earlier(round, countDone(lines), lines.length)}</summary>
    <Lines lines={lines} />
  </details>
);

/** The items to check. A click shows at once, and goes back if the server refuses it. */
function Ticks({ job, lines }: { job: JobPageView; lines: readonly ChecklistLine[] }) {
  const { mutateAsync } = useCommand('jobs.tick', `job:${job._id}`);
  const [clicked, setClicked] = useState<ReadonlyMap<number, boolean>>(new Map());
  const tick = async (item: number, done: boolean) => {
    setClicked((before) => new Map(before).set(item, done));
    await toastFailure({ key: `checklist ${job._id}`, failed: text.notChanged }, () =>
      mutateAsync({ params: { id: job._id }, body: { item, done } }),
    );
    setClicked((before) => new Map([...before].filter(([other]) => other !== item)));
  };
  return (
    <ul className={css.lines}>
      {lines.map(
        (line) =>
          line.item !== null && (
            <li key={line.item}>
              <Checkbox
                checked={clicked.get(line.item) ?? !isOpen(line)}
                onChange={(done) => void tick(line.item as number, done)}
              >
                {line.text}
              </Checkbox>
              <Done {...line} />
            </li>
          ),
      )}
    </ul>
  );
}

/** A job's checklist: its drafter checks the items, the reviewer sees what is open. Nothing if no item applies. */
export function JobChecklist({ job, edits = false }: { job: JobPageView; edits?: boolean }) {
  const { current, earlier } = checklistOf(job);
  if (!hasChecklist(job)) return null;
  const deleted = current.filter(({ item }) => item === null);
  return (
    <fieldset className={css.checklist} aria-label={text.title}>
      {current.length > 0 && (
        <p className={css.head}>
          <b>{text.title}</b> <span className="t2">{text.done(countDone(current), current.length)}</span>
        </p>
      )}
      {edits && <Ticks job={job} lines={current} />}
      {(!edits || deleted.length > 0) && <Lines lines={edits ? deleted : current} />}
      {earlier.map((round) => (
        <Earlier key={round.round} {...round} />
      ))}
    </fieldset>
  );
}
