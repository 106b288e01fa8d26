import { Button } from '../ui/Button';
import { Checkbox } from '../ui/form/Checkbox';
import { arranged, type GridColumn, type PlacedColumn } from '../ui/board/gridColumn';
import { Popover } from '../ui/overlay/Popover';
import { columnsText } from './listText';
import css from './list.module.css';

interface ColumnsMenuProps<Row> {
  columns: readonly GridColumn<Row>[];
  layout: readonly PlacedColumn[];
  /** Saves the layout; null resets it to the default. */
  onArrange: (layout: readonly PlacedColumn[] | null) => void;
}

/** Menu that shows and hides columns; order and widths are dragged in the grid itself. */
export function ColumnsMenu<Row>({ columns, layout, onArrange }: ColumnsMenuProps<Row>) {
  const all = arranged(columns, layout);
  const show = (key: string, shown: boolean) =>
    onArrange(all.map(({ placed }) => (placed.key === key ? { ...placed, hidden: !shown } : placed)));
  return (
    <Popover label={columnsText.columns} trigger={<Button kind="ghost">{columnsText.columns}</Button>}>
      <div className={css.columns}>
        {all.map(({ key, head, fixed, placed }) => (
          <Checkbox key={key} checked={!placed.hidden} disabled={fixed} onChange={(checked) => show(key, checked)}>
            {head}
          </Checkbox>
        ))}
        <Button size="sm" onClick={() => onArrange(null)} disabled={layout.length === 0}>
          {columnsText.reset}
        </Button>
      </div>
    </Popover>
  );
}
