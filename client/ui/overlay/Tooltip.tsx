import { Tooltip as MantineTooltip } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import css from './overlay.module.css';

interface TooltipProps {
  text: ReactNode;
  children: ReactElement;
  side?: 'top' | 'bottom' | 'left' | 'right';
}

/** A tooltip on hover and focus. It must not be the only place of a piece of information. */
export const Tooltip = ({ text, children, side = 'top' }: TooltipProps) => (
  <MantineTooltip
    label={text}
    position={side}
    openDelay={350}
    offset={6}
    transitionProps={{ duration: 0 }}
    events={{ hover: true, focus: true, touch: false }}
    zIndex="var(--z-popover)"
    classNames={{ tooltip: css.tooltip }}
    unstyled
  >
    {children}
  </MantineTooltip>
);
