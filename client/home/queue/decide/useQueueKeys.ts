import type { JobView } from '../../../../common/jobs/job';
import { type KeyAction, useKeys } from '../../../ui/typing/keys';
import { toast } from '../../../ui/feedback/toast';
import type { JobGroups } from '../groupJobs';
import { queueKeyText as text } from '../queueText';
import { type Level, plainLevels } from './level';
import type { Queue } from './queueContext';

const refusedKey = 'queue key';
const refuse = (why: string): void => void toast.error({ key: refusedKey, text: why });

const rowOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-group] > [data-job]') ?? null;
/** The queue's row with the focus. */
const focusedRow = (): HTMLElement | null => rowOf(document.activeElement);
const idOf = (row: HTMLElement | null): number => Number(row?.dataset.job);

function focusRow(row: Element | null | undefined): HTMLElement | null {
  if (!(row instanceof HTMLElement)) return null;
  row.querySelector<HTMLElement>('a')?.focus();
  row.scrollIntoView({ block: 'nearest' });
  return row;
}

/** After a decision by key, the next row of the group that is still to be decided has the focus. */
function focusNext(): void {
  const row = focusedRow();
  for (let next = row?.nextElementSibling; next; next = next.nextElementSibling) {
    if (!(next as HTMLElement).dataset.done) return void focusRow(next);
  }
}

/** The keys with which an admin decides the row with the focus, or the selected rows. */
export function useQueueKeys(queue: Queue, groups: JobGroups): void {
  const { selection } = queue;
  const isOpen = (job: JobView) => queue.resultOf(job)?.done === undefined;
  /** Selected jobs of a group, else the one with the focus. */
  const chosenOf = (jobs: readonly JobView[]): JobView[] => {
    const selected = jobs.filter((job) => selection.ids.has(job._id));
    const id = idOf(focusedRow());
    return (selected.length > 0 ? selected : jobs.filter((job) => job._id === id)).filter(isOpen);
  };
  const act = (run: () => void) => () => {
    toast.dismiss(refusedKey);
    run();
  };
  const validate = (level: Level) =>
    act(() => {
      const jobs = chosenOf(groups.validate);
      if (jobs.length === 0) return refuse(text.notToValidate);
      const isOne = !jobs.some((job) => selection.ids.has(job._id));
      void queue.validate(jobs, level);
      selection.clear();
      if (isOne) focusNext();
    });
  const release = act(() => {
    const jobs = chosenOf(groups.release);
    const [first] = jobs;
    if (!first) return refuse(text.notToRelease);
    if (jobs.length === 1) return queue.openInput(first._id, 'release');
    void queue.releaseAll(jobs);
    selection.clear();
  });
  const correct = act(() => {
    const id = idOf(focusedRow());
    if (groups.release.some((job) => job._id === id && isOpen(job))) queue.openInput(id, 'correction');
    else refuse(text.notToCorrect);
  });
  const price = act(() => {
    const row = focusedRow();
    const group = row?.parentElement?.dataset.group;
    if (row && (group === 'unpriced' || group === 'validate')) queue.openInput(idOf(row), 'price');
    else refuse(text.notToPrice);
  });
  const select = act(() => {
    const row = focusedRow();
    if (!row?.querySelector('input[type="checkbox"]')) return refuse(text.notToSelect);
    selection.toggle(idOf(row));
  });
  const selectAll = act(() => {
    const list = focusedRow()?.parentElement ?? document.querySelector('[data-group="validate"]');
    const ids = [...(list?.children ?? [])]
      .filter((row) => row.querySelector('input[type="checkbox"]'))
      .map((row) => idOf(row as HTMLElement));
    if (ids.length === 0) return refuse(text.notToSelect);
    selection.set(ids, !ids.every((id) => selection.ids.has(id)));
  });
  /** Moves the focus and selects the rows on the way. */
  const extend = (side: 'nextElementSibling' | 'previousElementSibling') =>
    act(() => {
      const from = focusedRow();
      const to = rowOf(from?.[side] ?? null);
      if (!from || !to?.querySelector('input[type="checkbox"]')) return;
      selection.set([idOf(from), idOf(to)], true);
      focusRow(to);
    });
  const actions: KeyAction[] = [
    ...plainLevels.map((level) => ({
      key: String(level),
      label: text.validate(level),
      run: validate(level),
    })),
    { key: '0', label: text.noTakeoff, run: validate(0) },
    { key: 'p', label: text.price, run: price },
    { key: 'r', label: text.release, run: release },
    { key: 'c', label: text.correct, run: correct },
    { key: 'x', label: text.select, run: select },
    { key: 'X', label: text.selectAll, run: selectAll },
    { key: 'J', label: text.selectDown, run: extend('nextElementSibling') },
    { key: 'K', label: text.selectUp, run: extend('previousElementSibling') },
    { key: 'z', label: text.undo, run: act(queue.undoLast) },
  ];
  useKeys({ title: text.title, actions });
}
