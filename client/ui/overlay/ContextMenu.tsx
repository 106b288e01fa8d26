import { Menu as MantineMenu } from '@mantine/core';
import { createPortal } from 'react-dom';
import { MenuItems, type MenuSection } from './Menu';
import css from './overlay.module.css';

interface Point {
  readonly x: number;
  readonly y: number;
}
interface ContextMenuProps {
  /** Position in the window, in px. */
  at: { readonly left: number; readonly top: number };
  label: string;
  items: readonly MenuSection[];
  /** Called when the menu closes, after the chosen action; returns the focus. */
  onClose: () => void;
  /** Element that contains the menu: the page's main part or the dialog around it. */
  inside: Element;
}

// Moved over the mouse where it would reach out of the window, as the menus of desktop systems are.
const middlewares = { flip: false, shift: { crossAxis: true, limiter: { fn: ({ x, y }: Point) => ({ x, y }) } } };

/** A menu at the mouse or at a cell. */
export const ContextMenu = ({ at, label, items, onClose, inside }: ContextMenuProps) =>
  createPortal(
    <MantineMenu
      key={`${at.left} ${at.top}`}
      opened
      onClose={onClose}
      position="bottom-start"
      offset={2}
      transitionProps={{ duration: 0 }}
      zIndex="var(--z-popover)"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      returnFocus={false}
      floatingStrategy="fixed"
      middlewares={middlewares}
      unstyled
    >
      <MantineMenu.Target>
        <button type="button" tabIndex={-1} aria-label={label} className={css.point} style={at} />
      </MantineMenu.Target>
      <MantineMenu.Dropdown
        className={`${css.raised} ${css.menu}`}
        onContextMenu={(event: React.MouseEvent) => event.preventDefault()}
      >
        <MenuItems sections={items} />
      </MantineMenu.Dropdown>
    </MantineMenu>,
    inside,
  );
