import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Brand } from '../frame/Brand';
import { Count } from '../status/Count';
import { Glyph } from '../Glyph';
import { IconButton } from '../IconButton';
import { NavLeafLink } from '../frame/NavMenu';
import type { NavItem, NavLeaf } from '../frame/navItem';
import { NavLink } from 'react-router-dom';
import { navSheetText } from './overlayText';
import css from './NavSheet.module.css';

interface NavSheetProps {
  items: readonly NavItem[];
  user: { name: string; items: readonly NavLeaf[] } | undefined;
  tools: ReactNode;
}

/** Navigation on narrow screens: a button that opens a full-screen sheet. The native dialog traps the focus. */
export function NavSheet({ items, user, tools }: NavSheetProps) {
  const [open, setOpen] = useState(false);
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) sheet.current?.showModal();
    else sheet.current?.close();
  }, [open]);
  const close = () => setOpen(false);
  const groups = items.filter((item) => item.children);
  return (
    <>
      <IconButton label={navSheetText.menu} size="touch" aria-expanded={open} onClick={() => setOpen(true)}>
        <Glyph name="menu" size={20} />
      </IconButton>
      <dialog ref={sheet} className={css.sheet} aria-label={navSheetText.menu} onClose={close}>
        {open && (
          <>
            <div className={css.top}>
              <Brand />
              <IconButton label={navSheetText.close} size="touch" onClick={close}>
                <Glyph name="cross" size={20} />
              </IconButton>
            </div>
            <nav className={css.list} aria-label={navSheetText.nav}>
              {items.map((item) =>
                item.children ? null : (
                  <NavLink key={item.label} to={item.to ?? '/'} end={item.end} className={css.leaf} onClick={close}>
                    {item.label}
                    {item.count !== undefined && <Count value={item.count} of={item.countOf} />}
                  </NavLink>
                ),
              )}
              {groups.map((group) => (
                <div key={group.label}>
                  <span className={css.head}>
                    {group.label} {group.count !== undefined && <Count value={group.count} of={group.countOf} />}
                  </span>
                  {group.children?.map((leaf) => (
                    <NavLeafLink key={leaf.label} item={leaf} className={css.leaf} onDone={close} />
                  ))}
                </div>
              ))}
              {user && (
                <div>
                  <span className={css.head}>{user.name}</span>
                  {user.items.map((leaf) => (
                    <NavLeafLink key={leaf.label} item={leaf} className={css.leaf} onDone={close} />
                  ))}
                </div>
              )}
              {tools && <div className={css.tools}>{tools}</div>}
            </nav>
          </>
        )}
      </dialog>
    </>
  );
}
