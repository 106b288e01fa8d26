import { useState } from 'react';
import { dollars } from '../../common/format/numbers';
import type { JobView } from '../../common/jobs/job';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { Dialog } from '../ui/overlay/Dialog';
import { Glyph } from '../ui/Glyph';
import css from './billing.module.css';
import { invoiced } from './billing';
import { invoiceText as text } from './billingText';

interface InvoiceDialogProps {
  jobs: readonly JobView[];
  onClose: () => void;
}
type Result = 'done' | { readonly refused: string };

/** Invoices jobs one by one; each has its own result. */
export function InvoiceDialog({ jobs, onClose }: InvoiceDialogProps) {
  const command = useCommand('jobs.invoice', 'billing');
  const [results, setResults] = useState<ReadonlyMap<number, Result>>(new Map());
  const [running, setRunning] = useState(false);
  const over = results.size === jobs.length;
  const done = [...results.values()].filter((result) => result === 'done').length;
  const sum = jobs.reduce((cents, job) => cents + Math.round((job.revenue ?? 0) * 100), 0) / 100;
  const run = async () => {
    setRunning(true);
    const known = new Map<number, Result>();
    for (const job of jobs) {
      const body = { invoiceType: invoiced, expected: job.version };
      const result: Result = await command.mutateAsync({ params: { id: job._id }, body }).then(
        () => 'done' as const,
        (error: unknown) => ({ refused: messageOf(error) }),
      );
      known.set(job._id, result);
      setResults(new Map(known));
    }
    setRunning(false);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={over ? text.over(done, jobs.length) : text.title(jobs.length, dollars(sum))}
      consequence={over ? undefined : text.consequence}
      submitLabel={over ? undefined : text.submit(jobs.length)}
      onSubmit={() => void run()}
      pending={running}
    >
      <ul className={css.results} aria-label={text.jobs} aria-live="polite">
        {jobs.map((job) => {
          const result = results.get(job._id);
          return (
            <li key={job._id}>
              <span className="cut">
                <b>{job.num}</b> {job.name}
              </span>
              <span className="row">
                {dollars(job.revenue)}
                {result === 'done' && (
                  <span className="ok row">
                    <Glyph name="check" /> {text.invoiced}
                  </span>
                )}
              </span>
              {result !== undefined && result !== 'done' && <p className="overdue">{result.refused}</p>}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
