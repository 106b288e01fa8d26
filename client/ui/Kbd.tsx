import css from './Kbd.module.css';

/** A key, as it is printed on it: `Ctrl K`, `u`. */
export const Kbd = ({ children }: { children: string }) => <kbd className={css.kbd}>{children}</kbd>;
