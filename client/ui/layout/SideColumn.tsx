import { type ReactNode, useEffect, useRef } from 'react';
import css from './SideColumn.module.css';

interface SideColumnProps {
  /**
   * Accessible name. Set it if the panels may contain nothing focusable; the column then takes the focus, so that keys
   * can scroll it.
   */
  label?: string;
  children: ReactNode;
}

/** Panels beside the main content. The column scrolls by itself and fades at the end while there is more. */
export function SideColumn({ label, children }: SideColumnProps) {
  const column = useRef<HTMLDivElement>(null);
  const panels = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!column.current || !panels.current) return;
    const observer = new ResizeObserver(() => keepFieldVisible(column.current));
    observer.observe(panels.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={column} className={css.side} {...(label && { role: 'group', 'aria-label': label, tabIndex: 0 })}>
      <div ref={panels} className={css.panels}>
        {children}
      </div>
    </div>
  );
}

/** Panels that grow above the field in use don’t push it out of sight. */
function keepFieldVisible(column: HTMLElement | null): void {
  const field = document.activeElement;
  if (!column || column.scrollHeight <= column.clientHeight) return;
  if (field?.matches('input, textarea') && column.contains(field)) field.scrollIntoView({ block: 'nearest' });
}
