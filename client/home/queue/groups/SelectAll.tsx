import { Checkbox } from '../../../ui/form/Checkbox';
import { useQueue } from '../decide/queueContext';
import { bulkText as text } from '../queueText';

/** Selects all shown rows of a group. */
export function SelectAll({ title, ids }: { title: string; ids: readonly number[] }) {
  const { selection } = useQueue();
  const selected = ids.filter((id) => selection.ids.has(id)).length;
  if (ids.length < 2) return null;
  return (
    <span className="desk">
      <Checkbox
        aria-label={text.selectAllLabel(title)}
        checked={selected === ids.length}
        mixed={selected > 0 && selected < ids.length}
        onChange={(on) => selection.set(ids, on)}
      >
        {text.selectAll}
      </Checkbox>
    </span>
  );
}
