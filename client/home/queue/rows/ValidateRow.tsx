import { useState } from 'react';
import type { JobView } from '../../../../common/jobs/job';
import { panelText } from '../../../../common/jobs/panelText';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/form/Checkbox';
import { RelativeDate } from '../../../ui/status/time/RelativeDate';
import { CustomPrice } from '../decide/CustomPrice';
import { LevelButtons } from '../decide/LevelButtons';
import { decidedSays, type Level } from '../decide/level';
import { QueueFiles } from '../decide/QueueFiles';
import { validateText } from '../queueText';
import { WaitingRow } from './WaitingRow';
import css from '../queue.module.css';

interface ValidateRowProps {
  job: JobView;
  /** No longer waiting; the row only keeps its place for a moment. */
  gone: boolean;
  /** The decision that was just made. */
  decided: Level | null;
  /** Why the server refused the last decision. */
  failure: string | undefined;
  /** `asSeen`: the job at the time the price field was opened. */
  onDecide: (level: Level, price?: number, asSeen?: JobView) => void;
  selected: boolean;
  onSelect: (selected: boolean) => void;
}

/** A submitted job, which can be validated in place (R2). */
export function ValidateRow({ job, gone, decided, failure, onDecide, selected, onSelect }: ValidateRowProps) {
  const [pricing, setPricing] = useState(false);
  const done = gone || decided !== null;
  return (
    <WaitingRow
      job={job}
      status={decided === null ? job.statusCurrent : decided === 0 ? 'No Takeoff' : 'Validated'}
      done={done}
      selected={selected}
      select={!done && <Checkbox aria-label={validateText.select(job.num)} checked={selected} onChange={onSelect} />}
      facts={[
        job.owner.companyName,
        panelText(job.pan1Name, job.pan1Width),
        validateText.files(job.submittedFiles ?? 0),
        job.author.name,
        job.specialReq && `“${job.specialReq.replace(/\s+/g, ' ').trim()}”`,
      ]}
      when={<RelativeDate at={job.statusTimeCurrent} show="ago" />}
    >
      {decided !== null ? (
        <span className="t2" role="status">
          {decidedSays(decided)}
        </span>
      ) : gone ? (
        <span className="t3">{validateText.gone}</span>
      ) : pricing ? (
        <CustomPrice
          does="validate"
          job={job}
          onPrice={(price, asSeen) => onDecide(9, price, asSeen)}
          onCancel={() => setPricing(false)}
        />
      ) : (
        <>
          {failure !== undefined && <span className={css.failure}>{failure}</span>}
          <QueueFiles job={job} />
          <LevelButtons job={job} label={validateText.at(job.num)} onLevel={(level) => onDecide(level)} />
          <span className={css.otherLevels}>
            <Button
              size="sm"
              kind="ghost"
              title={validateText.customTitle}
              onClick={() => setPricing(true)}
              aria-label={validateText.customLabel(job.num)}
            >
              {validateText.custom}
            </Button>
            <Button
              size="sm"
              kind="ghost"
              onClick={() => onDecide(0)}
              aria-label={validateText.noTakeoffLabel(job.num)}
            >
              {validateText.noTakeoff}
            </Button>
          </span>
        </>
      )}
    </WaitingRow>
  );
}
