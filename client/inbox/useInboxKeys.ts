import { useSetAtom } from 'jotai';
import { type RefObject, useEffect, useRef } from 'react';
import type { NoticeView } from '../../common/inbox/notice';
import { footKeysAtom } from '../state/footKeys';
import { useKeys } from '../ui/typing/keys';
import { inboxPageText as text } from './inboxText';

interface InboxKeys {
  list: RefObject<HTMLElement | null>;
  rows: readonly NoticeView[] | undefined;
  onRead: (id: number) => void;
}

/** `j` and `k` move the focus, Enter opens, `e` marks as read. */
export function useInboxKeys({ list, rows, onRead }: InboxKeys): void {
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-notice]') ?? [])];
  const focused = () => links().indexOf(document.activeElement as HTMLElement);
  const move = (by: 1 | -1) => {
    const all = links();
    const next = all[Math.min(all.length - 1, Math.max(0, focused() + by))];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  const markRead = () => {
    const link = links()[focused()];
    if (!link?.hasAttribute('data-unread')) return;
    onRead(Number(link.dataset.notice));
    // The row may leave the list, so the focus moves on first.
    move(1);
  };
  // When the row with the focus leaves the list, the one in its place gets it.
  const last = useRef(-1);
  useEffect(() => {
    const all = links();
    if (last.current >= 0 && document.activeElement === document.body)
      all[Math.min(all.length - 1, last.current)]?.focus();
    const note = () => {
      last.current = focused();
    };
    list.current?.addEventListener('focusin', note);
    return () => list.current?.removeEventListener('focusin', note);
  }, [rows]);
  useKeys({
    title: text.keys,
    actions: [
      { key: 'j', label: text.next, run: () => move(1) },
      { key: 'k', label: text.previous, run: () => move(-1) },
      { key: 'ArrowDown', label: text.next, run: () => move(1) },
      { key: 'ArrowUp', label: text.previous, run: () => move(-1) },
      { key: 'Enter', label: text.open, run: () => links()[focused()]?.click() },
      { key: 'e', label: text.markRead, run: markRead },
    ],
  });
  const showInFoot = useSetAtom(footKeysAtom);
  useEffect(() => {
    showInFoot([
      { keys: ['j', 'k'], label: text.keyMove },
      { keys: ['e'], label: text.markRead },
      { keys: ['?'], label: text.keyAll },
    ]);
    return () => showInFoot([]);
  }, [showInFoot]);
}
