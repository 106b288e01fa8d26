import { Button } from '../../ui/Button';
import { Glyph } from '../../ui/Glyph';
import { IconButton } from '../../ui/IconButton';
import { orderedText as text } from './orderedText';
import css from './ordered.module.css';

interface RowActionsProps {
  name: string;
  /** Place in the list, from 1, and the number of rows. */
  place: number;
  rows: number;
  disabled: boolean;
  onMove: (place: number) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** Moves, edits or deletes a row of the list. */
export const RowActions = ({ name, place, rows, disabled, onMove, onEdit, onDelete }: RowActionsProps) => (
  <span className={css.actions}>
    <IconButton size="sm" label={text.up(name)} disabled={disabled || place === 1} onClick={() => onMove(place - 1)}>
      <Glyph name="up" />
    </IconButton>
    <IconButton
      size="sm"
      label={text.down(name)}
      disabled={disabled || place === rows}
      onClick={() => onMove(place + 1)}
    >
      <Glyph name="down" />
    </IconButton>
    <Button size="sm" onClick={onEdit} aria-label={text.editOne(name)}>
      {text.edit}
    </Button>
    <Button size="sm" onClick={onDelete} aria-label={text.deleteOne(name)}>
      {text.delete}
    </Button>
  </span>
);
