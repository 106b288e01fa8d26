import type { Edits } from '../../../api/useEdits';
import { ConflictChoice } from './ConflictChoice';
import { conflictText } from '../formText';

interface FieldConflictProps<V extends object, K extends keyof V> {
  edits: Edits<V>;
  name: K;
  /** The field's visible label. */
  label: string;
  /** Formats a value. The default handles text and checkboxes. */
  text?: (value: V[K]) => string;
  /** Clears the message of a save that was refused because of this conflict. */
  onDecide: () => void;
}

const plain = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? conflictText.yes : conflictText.no) : String(value ?? '');

/** Shows the saved value of a field that is in conflict, with the choice between both values. */
export function FieldConflict<V extends object, K extends keyof V>(props: FieldConflictProps<V, K>) {
  const { edits, name, label, text = plain, onDecide } = props;
  if (!edits.conflicts.includes(name)) return null;
  const decide = (choose: (field: K) => void) => () => {
    choose(name);
    onDecide();
  };
  const [before, after] = conflictText.changed(label);
  return (
    <ConflictChoice of={label} onTakeTheirs={decide(edits.takeTheirs)} onKeepMine={decide(edits.keepMine)}>
      {before}
      <b>{text(edits.current[name]) || conflictText.blank}</b>
      {after}
    </ConflictChoice>
  );
}
