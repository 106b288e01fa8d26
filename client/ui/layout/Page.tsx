import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Glyph } from '../Glyph';
import css from './Page.module.css';

interface PageProps {
  /** Heading; plain text also sets the browser tab's title. */
  title: ReactNode;
  /** Title of the browser tab, if the heading isn't plain text. */
  tab?: string;
  /** Shown beside the heading: name, status chip, rush tag, count. */
  beside?: ReactNode;
  /** Second line below the heading. */
  under?: ReactNode;
  /** After the heading, on the left: search and filters. */
  tools?: ReactNode;
  /** On the right: due time, buttons. */
  actions?: ReactNode;
  /**
   * Target of the back arrow before the heading; on a phone the heading then replaces the header bar. `go` follows it
   * another way on a plain click.
   */
  back?: { to: string; label: string; go?: () => void };
  /** Larger heading (26 px), for the page of a single record. */
  large?: boolean;
  /** Fills the window; its content scrolls inside. */
  fill?: boolean;
  children?: ReactNode;
}

/** A page inside the shell: title region and content. */
export function Page({ title, tab, beside, under, tools, actions, back, large, fill, children }: PageProps) {
  const name = tab ?? (typeof title === 'string' ? title : undefined);
  return (
    <div className={fill ? `${css.page} ${css.fill}` : css.page} data-takes-over={back && ''}>
      {name && <title>{`${name} · Takeoffs`}</title>}
      <div className={large ? `${css.head} ${css.large}` : css.head}>
        <div className={tools ? `${css.titles} ${css.narrow}` : css.titles}>
          {back && (
            <Link
              to={back.to}
              className={css.back}
              aria-label={back.label}
              title={back.label}
              onClick={(event) => {
                if (!back.go || event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                back.go();
              }}
            >
              <Glyph name="back" size={16} />
            </Link>
          )}
          <div className="grow">
            <div className={css.line}>
              <h1>{title}</h1>
              {beside}
            </div>
            {under && <div className={css.under}>{under}</div>}
          </div>
        </div>
        {tools && <div className={`${css.actions} ${css.tools}`}>{tools}</div>}
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
