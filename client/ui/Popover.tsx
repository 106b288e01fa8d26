import { Popover as MantinePopover } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import css from './overlay.module.css';

interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Its accessible name. */
  label: string;
  children: ReactNode;
  /** Beside the number asked about, never over it. */
  side?: 'bottom' | 'right' | 'left' | 'top';
}

/** A small raised sheet beside its button: Esc and a click elsewhere close it, the focus returns. */
export function Popover({ trigger, label, children, side = 'bottom' }: PopoverProps) {
  return (
    <MantinePopover
      position={side === 'bottom' || side === 'top' ? `${side}-start` : side}
      offset={6}
      transitionProps={{ duration: 0 }}
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
