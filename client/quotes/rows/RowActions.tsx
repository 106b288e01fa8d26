import { memo } from 'react';
import { Button } from '../../ui/Button';
import { Glyph } from '../../ui/Glyph';
import { Menu } from '../../ui/overlay/Menu';
import { type RowItems, rowItems } from './rowItems';
import { rowActionsText } from '../rowsText';

/** Menu of the selected rows. */
export const RowActions = memo(function RowMenu({ add, ...rows }: RowItems & { add: () => void }) {
  return (
    <Menu
      align="end"
      trigger={
        <Button size="sm">
          {rowActionsText.rows} <Glyph name="down" size={12} />
        </Button>
      }
      items={[{ label: rowActionsText.addBlank[rows.what], onSelect: add }, ...rowItems(rows)]}
    />
  );
});
