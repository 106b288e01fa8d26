import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { Glyph } from '../Glyph';
import type { NavLeaf } from './navItem';
import css from './NavMenu.module.css';

interface NavMenuProps {
  label: ReactNode;
  items: readonly NavLeaf[];
  align?: 'start' | 'end';
  /** Emphasized, for the user's own menu. */
  strong?: boolean;
}

/** A menu of links in the header: Tab moves through them, Esc closes it and returns to the button. */
export function NavMenu({ label, items, align = 'start', strong = false }: NavMenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  const on = !strong && items.some((item) => item.to !== undefined && item.to === pathname && !item.echo);

  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Esc for the buttons and links inside
    <div
      ref={root}
      className={css.menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        setOpen(false);
        trigger.current?.focus();
      }}
    >
      <button
        ref={trigger}
        type="button"
        className={strong ? `${css.trigger} ${css.strong}` : css.trigger}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-on={on || undefined}
        onClick={() => setOpen(!open)}
      >
        {label}
        <Glyph name="down" size={12} />
      </button>
      {open && (
        <ul id={id} className={align === 'end' ? `${css.list} ${css.end}` : css.list}>
          {items.map((item) => (
            <li key={item.label}>
              <NavLeafLink item={item} className={css.leaf} onDone={() => setOpen(false)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface NavLeafLinkProps {
  item: NavLeaf;
  className: string | undefined;
  onDone: () => void;
}

/** A menu entry: a link, or a button for actions such as Log out. */
export function NavLeafLink({ item, className, onDone }: NavLeafLinkProps) {
  const select = () => {
    onDone();
    item.onSelect?.();
  };
  if (item.href !== undefined) {
    return (
      <a href={item.href} className={className} onClick={onDone}>
        {item.label}
      </a>
    );
  }
  if (item.to === undefined) {
    return (
      <button type="button" className={className} onClick={select}>
        {item.label}
      </button>
    );
  }
  return (
    <NavLink to={item.to} end className={className} onClick={select}>
      {item.label}
    </NavLink>
  );
}
