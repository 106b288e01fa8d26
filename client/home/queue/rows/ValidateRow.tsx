import type { JobView } from '../../../../common/jobs/job';
import { panelText } from '../../../../common/jobs/panelText';
import { Button } from '../../../ui/Button';
import { keepFocusInRow } from '../../../ui/board/keepFocusInRow';
import { RelativeDate } from '../../../ui/status/time/RelativeDate';
import { CustomPrice } from '../decide/CustomPrice';
import { LevelButtons } from '../decide/LevelButtons';
import type { Level } from '../decide/level';
import { useQueue } from '../decide/queueContext';
import { QueueFiles } from '../decide/QueueFiles';
import { validateText } from '../queueText';
import { ResultText } from './ResultText';
import { SelectRow } from './SelectRow';
import { WaitingRow } from './WaitingRow';
import css from '../queue.module.css';

interface ValidateRowProps {
  job: JobView;
  /** No longer waiting; the row only keeps its place for a moment. */
  gone: boolean;
}

/** A submitted job, which can be validated in place (R2). */
export function ValidateRow({ job, gone }: ValidateRowProps) {
  const queue = useQueue();
  const result = queue.resultOf(job);
  const decided = result?.done === undefined ? undefined : result.level;
  const done = gone || decided !== undefined;
  const selected = !done && queue.selection.ids.has(job._id);
  const pricing = queue.input?.job === job._id && queue.input.kind === 'price';
  const decide = (level: Level) => {
    keepFocusInRow();
    void queue.validate([job], level);
  };
  return (
    <WaitingRow
      job={job}
      status={decided === undefined ? job.statusCurrent : decided === 0 ? 'No Takeoff' : 'Validated'}
      done={done}
      selected={selected}
      select={!done && <SelectRow id={job._id} num={job.num} />}
      facts={[
        job.owner.companyName,
        panelText(job.pan1Name, job.pan1Width),
        validateText.files(job.submittedFiles ?? 0),
        job.author.name,
        job.specialReq && `“${job.specialReq.replace(/\s+/g, ' ').trim()}”`,
      ]}
      when={<RelativeDate at={job.statusTimeCurrent} show="ago" />}
    >
      {result?.done !== undefined ? (
        <ResultText result={result} />
      ) : gone ? (
        <span className="t3">{validateText.gone}</span>
      ) : pricing ? (
        <CustomPrice
          does="validate"
          job={job}
          onPrice={(price, asSeen) => {
            keepFocusInRow();
            queue.closeInput();
            void queue.validate([asSeen], 9, price);
          }}
          onCancel={() => {
            keepFocusInRow();
            queue.closeInput();
          }}
        />
      ) : (
        <>
          <ResultText result={result} />
          <QueueFiles job={job} />
          <LevelButtons job={job} label={validateText.at(job.num)} onLevel={decide} />
          <span className={css.otherLevels}>
            <Button
              size="sm"
              kind="ghost"
              title={validateText.customTitle}
              onClick={() => queue.openInput(job._id, 'price')}
              aria-label={validateText.customLabel(job.num)}
            >
              {validateText.custom}
            </Button>
            <Button size="sm" kind="ghost" onClick={() => decide(0)} aria-label={validateText.noTakeoffLabel(job.num)}>
              {validateText.noTakeoff}
            </Button>
          </span>
        </>
      )}
    </WaitingRow>
  );
}
