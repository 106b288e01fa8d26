import { type RefObject, useEffect, useRef } from 'react';
import { useFocusIfLost } from '../useFocusIfLost';
import { useViewerKeys } from '../useViewerKeys';
import { useZoom } from '../useZoom';
import { ViewTools, zoomKeys } from '../ViewTools';
import viewer from '../viewer.module.css';
import css from './compare.module.css';
import { drawingsText as text } from './drawingsText';
import type { ComparedPages } from './Overlay';
import { PagePicture } from './PagePicture';
import { roomFor, usePage } from './useComparedPage';

/** Both pages beside each other, with the same zoom and the same part in view. */
export function SideBySide({ from, to, pages }: ComparedPages) {
  const [old, current] = [usePage(from), usePage(to)];
  const both = useRef<HTMLDivElement>(null);
  const [left, right] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const size = roomFor(old.page, current.page);
  const zoom = useZoom(left, size, both);
  useViewerKeys(zoomKeys(zoom));
  useLinkedScroll(left, right);
  useFocusIfLost(left);
  const sheet = size ? { width: size.width * zoom.scale, height: size.height * zoom.scale } : {};
  return (
    <>
      <div ref={both} className={css.sides}>
        {(
          [
            [left, old, from.version, 'old'],
            [right, current, to.version, 'new'],
          ] as const
        ).map(([box, page, version, ink]) => (
          <section key={ink} className={css.side}>
            <h2 data-ink={ink}>{version}</h2>
            <div
              ref={box}
              className={viewer.stage}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
              tabIndex={0}
              data-autofocus={ink === 'old' || undefined}
              role="document"
              aria-label={text.side(version)}
            >
              <div className={css.sheet} style={sheet}>
                <PagePicture {...page} version={version} scale={zoom.scale} />
              </div>
            </div>
          </section>
        ))}
      </div>
      <ViewTools zoom={zoom} turns={false}>
        {pages}
      </ViewTools>
    </>
  );
}

/** Scrolling one box scrolls the other to the same place. */
function useLinkedScroll(left: RefObject<HTMLElement | null>, right: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const [one, other] = [left.current, right.current];
    if (!one || !other) return;
    // Setting the same position again fires no event, so the two don't answer each other.
    const link = (from: HTMLElement, to: HTMLElement) => () =>
      to.scrollTo({ left: from.scrollLeft, top: from.scrollTop, behavior: 'instant' });
    const [follow, lead] = [link(one, other), link(other, one)];
    one.addEventListener('scroll', follow, { passive: true });
    other.addEventListener('scroll', lead, { passive: true });
    return () => {
      one.removeEventListener('scroll', follow);
      other.removeEventListener('scroll', lead);
    };
  }, [left, right]);
}
