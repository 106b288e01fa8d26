import { Suspense } from 'react';
import { NavLink } from 'react-router-dom';
import { Glyph } from '../ui/Glyph';
import { lazyPart } from '../ui/feedback/lazyPart';
import { useWhenIdle } from '../ui/layout/useWhenIdle';
import { inboxLinkText } from './shellText';
import css from './shell.module.css';

const InboxCount = lazyPart(
  () => import('../inbox/InboxCount'),
  (m) => m.InboxCount,
  { overlay: true },
);

/** The inbox in the header; its count is loaded after the first screen. */
export function InboxLink() {
  const idle = useWhenIdle();
  return (
    <NavLink to="/inbox" className={css.inbox}>
      <Glyph name="inbox" />
      <span>{inboxLinkText}</span>
      <span className={css.unread}>
        {idle && (
          <Suspense fallback={null}>
            <InboxCount />
          </Suspense>
        )}
      </span>
    </NavLink>
  );
}
