import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Glyph } from './Glyph';
import css from './Page.module.css';

interface PageProps {
  /** The heading; a text names the browser's tab too. */
  title: ReactNode;
  /** The tab's name, when the heading is more than a text. */
  tab?: string;
  /** Beside the heading: name, status chip, rush tag, count. */
  beside?: ReactNode;
  /** A second line under it. */
  under?: ReactNode;
  /** After the heading, on the left: search and filters. */
  tools?: ReactNode;
  /** On the right: the due time, buttons. */
  actions?: ReactNode;
  /** Where the arrow before the heading leads; on a phone the heading then stands in the place of the bar. */
  back?: { to: string; label: string };
  /** A heading of 26 px, for the page of one thing. */
  large?: boolean;
  /** As high as the window: what is inside scrolls inside itself. */
  fill?: boolean;
  children?: ReactNode;
}

/** What stands in the shell: a title region, and below it the page's own content. */
export function Page({ title, tab, beside, under, tools, actions, back, large, fill, children }: PageProps) {
  const name = tab ?? (typeof title === 'string' ? title : undefined);
  return (
    <div className={fill ? `${css.page} ${css.fill}` : css.page} data-takes-over={back && ''}>
      {name && <title>{`${name} · Takeoffs`}</title>}
      <div className={large ? `${css.head} ${css.large}` : css.head}>
        <div className={tools ? `${css.titles} ${css.narrow}` : css.titles}>
          {back && (
            <Link to={back.to} className={css.back} aria-label={back.label} title={back.label}>
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
