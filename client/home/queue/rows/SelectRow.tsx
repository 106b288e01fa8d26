import { Checkbox } from '../../../ui/form/Checkbox';
import { useQueue } from '../decide/queueContext';
import { validateText } from '../queueText';

/** Selects a job of the queue; with Shift, all rows from the last one that was selected. */
export function SelectRow({ id, num }: { id: number; num: number }) {
  const { selection } = useQueue();
  const selectRange = (row: Element | null): boolean => {
    const rows = [...(row?.parentElement?.children ?? [])] as HTMLElement[];
    const at = rows.indexOf(row as HTMLElement);
    const from = rows.findLastIndex((one, i) => i !== at && selection.ids.has(Number(one.dataset.job)));
    if (from < 0) return false;
    const ids = rows
      .slice(Math.min(from, at), Math.max(from, at) + 1)
      .filter((one) => one.querySelector('input[type="checkbox"]'))
      .map((one) => Number(one.dataset.job));
    selection.set(ids, true);
    return true;
  };
  return (
    <Checkbox
      aria-label={validateText.select(num)}
      checked={selection.ids.has(id)}
      onChange={() => selection.toggle(id)}
      onClick={(event) => {
        if (event.shiftKey && selectRange(event.currentTarget.closest('li'))) event.preventDefault();
      }}
    />
  );
}
