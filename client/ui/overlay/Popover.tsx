import { Popover as MantinePopover } from '@mantine/core';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import css from './overlay.module.css';

/** Keeps the whole popover inside the window: it flips, shifts over its button, and scrolls if it is still too tall. */
const middlewares: ComponentProps<typeof MantinePopover>['middlewares'] = {
  flip: true,
  shift: { padding: 8, crossAxis: true },
  size: {
    padding: 8,
    apply: ({ elements: { floating } }) => {
      const most = window.innerHeight - 16;
      const scrolls = floating.scrollHeight > most;
      floating.style.maxHeight = scrolls ? `${most}px` : '';
      // Only if it scrolls; otherwise it would clip dropdowns of fields inside.
      floating.style.overflowY = scrolls ? 'auto' : '';
    },
  },
};

interface PopoverProps {
  /** Button that opens the popover. */
  trigger: ReactElement;
  /** Accessible name. */
  label: string;
  children: ReactNode;
  /** Preferred side of the button. */
  side?: 'bottom' | 'right' | 'left' | 'top';
  /** Rendered beside its button, for a popover inside a dialog: above the dialog and part of its focus order. */
  inside?: boolean;
  /** Tells a surrounding dialog to leave Esc to the open popover. */
  onToggle?: (opened: boolean) => void;
}

/** A small popover beside its button: Esc and a click elsewhere close it, and the focus returns to the button. */
export function Popover({ trigger, label, children, side = 'bottom', inside = false, onToggle }: PopoverProps) {
  return (
    <MantinePopover
      position={side === 'bottom' || side === 'top' ? `${side}-start` : side}
      offset={6}
      middlewares={middlewares}
      transitionProps={{ duration: 0 }}
      withinPortal={!inside}
      onChange={onToggle}
      zIndex="var(--z-popover)"
      trapFocus
      returnFocus
      unstyled
    >
      <MantinePopover.Target>{trigger}</MantinePopover.Target>
      <MantinePopover.Dropdown
        className={`${css.raised} ${css.popover}`}
        aria-label={label}
        aria-labelledby={undefined}
      >
        {children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  );
}
