// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Button } from '../../client/ui/Button';
import { Menu } from '../../client/ui/overlay/Menu';
import { show } from './support/show';

function showMenu(onSelect = vi.fn()) {
  const user = show(
    <Menu
      trigger={<Button>More</Button>}
      items={[
        { label: 'Move', onSelect: () => onSelect('move') },
        { label: 'Invoice', onSelect: () => onSelect('invoice'), disabled: true },
        { label: 'Delete', onSelect: () => onSelect('delete'), danger: true },
      ]}
    />,
  );
  return { user, onSelect, more: screen.getByRole('button', { name: 'More' }) };
}
const focusIsOn = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));

it('opens by keyboard; the arrow keys skip what is not available, Enter selects, and the focus returns', async () => {
  const { user, onSelect, more } = showMenu();
  await user.tab();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Move' });
  await focusIsOn(screen.getByRole('menuitem', { name: 'Move' }));
  await user.keyboard('{ArrowDown}');
  await focusIsOn(screen.getByRole('menuitem', { name: 'Delete' }));
  await user.keyboard('{Enter}');
  expect(onSelect.mock.calls).toEqual([['delete']]);
  await focusIsOn(more);
});

it('closes with Escape, selects nothing, and the focus returns', async () => {
  const { user, onSelect, more } = showMenu();
  await user.click(more);
  await screen.findByRole('menuitem', { name: 'Move' });
  await user.keyboard('{ArrowDown}{Escape}');
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  expect(onSelect).not.toHaveBeenCalled();
  await focusIsOn(more);
});
