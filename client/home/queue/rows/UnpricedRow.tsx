import { useState } from 'react';
import { dollars } from '../../../../common/format/numbers';
import type { JobView } from '../../../../common/jobs/job';
import { levelName } from '../../../../common/jobs/levelName';
import { toastFailure } from '../../../api/toastFailure';
import { useCommand } from '../../../api/useCommand';
import { jobPriced } from '../../../jobs/unpricedWarning';
import { Button } from '../../../ui/Button';
import { keepFocusInRow } from '../../../ui/board/keepFocusInRow';
import { RelativeDate } from '../../../ui/status/time/RelativeDate';
import { useQueue } from '../decide/queueContext';
import { CustomPrice } from '../decide/CustomPrice';
import { unpricedText } from '../queueText';
import { WaitingRow } from './WaitingRow';

/** A job without a price, which can be set in place (R2). */
export function UnpricedRow({ job, gone }: { job: JobView; gone: boolean }) {
  const command = useCommand('jobs.billing');
  const queue = useQueue();
  const pricing = queue.input?.job === job._id && queue.input.kind === 'price';
  const close = () => {
    keepFocusInRow();
    queue.closeInput();
  };
  const [priced, setPriced] = useState<number | null>(null);
  // The field stays open until the price is saved, so that a refused price can be corrected.
  const setPrice = async (price: number, asSeen: JobView) => {
    const sentAt = Date.now();
    const saved = await toastFailure({ key: `price ${job._id}`, failed: unpricedText.notSaved(job.num) }, () =>
      command.mutateAsync({
        params: { id: job._id },
        body: { ...(asSeen.level === 9 ? { mrqLevelCustom: price } : { revenue: price }), expected: asSeen.version },
      }),
    );
    if (!saved) return;
    jobPriced(job._id);
    close();
    setPriced(price);
    const done = unpricedText.done(job.num, job.name, dollars(price), job.owner.companyName);
    queue.announce([saved.reply], done, sentAt, () => setPriced(null));
  };
  const now = job.revenue ?? priced;
  return (
    <WaitingRow
      job={job}
      done={gone || now !== null}
      facts={[job.owner.companyName, job.level != null && unpricedText.noPrice(levelName(job.level))]}
      when={
        job.timeOut !== null && (
          <>
            {unpricedText.released} <RelativeDate at={job.timeOut} />
          </>
        )
      }
    >
      {now !== null ? (
        <span className="t2" role="status">
          {unpricedText.priced(dollars(now))}
        </span>
      ) : gone ? (
        <span className="t3">{unpricedText.gone}</span>
      ) : pricing ? (
        <CustomPrice
          does="save"
          job={job}
          onPrice={(price, asSeen) => void setPrice(price, asSeen)}
          pending={command.isPending}
          onCancel={close}
        />
      ) : (
        <Button
          size="sm"
          pending={command.isPending}
          onClick={() => queue.openInput(job._id, 'price')}
          aria-label={unpricedText.setLabel(job.num)}
        >
          {unpricedText.set}
        </Button>
      )}
    </WaitingRow>
  );
}
