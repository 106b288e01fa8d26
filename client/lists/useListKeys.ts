import { useSetAtom } from 'jotai';
import { type RefObject, useEffect } from 'react';
import { type FootKey, footKeysAtom } from '../state/footKeys';
import type { ListHandle } from '../ui/board/gridColumn';
import { listKeysText } from './listText';
import { type KeyAction, useKeys } from '../ui/typing/keys';

interface ListKeys<Row> {
  handle: RefObject<ListHandle<Row> | null>;
  onOpen: ((row: Row) => void) | undefined;
  /** Focuses the list's search field. */
  onSearch: (() => void) | undefined;
  /** More shortcuts for the focused row. */
  actions: readonly KeyAction[];
  /** Shortcuts shown in the footer; by default all of these. */
  foot?: readonly FootKey[] | undefined;
}
const noActions: readonly KeyAction[] = [];

/** `j` and `k` move, Enter opens, `/` searches; the foot shows the shortcuts. */
export function useListKeys<Row>({ handle, onOpen, onSearch, actions = noActions, foot }: ListKeys<Row>): void {
  const open = () => {
    const row = handle.current?.current();
    if (row) onOpen?.(row);
  };
  useKeys({
    title: listKeysText.title,
    actions: [
      { key: 'j', label: listKeysText.next, run: () => handle.current?.move(1) },
      { key: 'k', label: listKeysText.previous, run: () => handle.current?.move(-1) },
      ...(onOpen ? [{ key: 'Enter', label: listKeysText.open, run: open }] : []),
      ...(onSearch ? [{ key: '/', label: listKeysText.search, run: onSearch }] : []),
      ...actions,
    ],
  });
  const showInFoot = useSetAtom(footKeysAtom);
  const named = actions.map(({ key, label }) => `${key} ${label.toLowerCase()}`).join('\n');
  useEffect(() => {
    const own =
      named === '' ? [] : named.split('\n').map((text) => ({ keys: [text[0] as string], label: text.slice(2) }));
    showInFoot([
      { keys: ['j', 'k'], label: listKeysText.move },
      ...(foot ?? own),
      { keys: ['?'], label: listKeysText.allKeys },
    ]);
    return () => showInFoot([]);
  }, [showInFoot, named, foot]);
}
