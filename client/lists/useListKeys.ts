import { useSetAtom } from 'jotai';
import { type RefObject, useEffect } from 'react';
import { footKeysAtom } from '../state/footKeys';
import type { ListHandle } from '../ui/gridColumn';
import { type KeyDeed, useKeys } from '../ui/keys';

interface ListKeys<Row> {
  handle: RefObject<ListHandle<Row> | null>;
  onOpen: ((row: Row) => void) | undefined;
  /** The list's own search. */
  onSearch: (() => void) | undefined;
  /** What else one can do with the row that the keyboard is in. */
  deeds: readonly KeyDeed[];
}
const noDeeds: readonly KeyDeed[] = [];

/** `j` and `k` walk, Enter opens, `/` searches; the foot names what works here. */
export function useListKeys<Row>({ handle, onOpen, onSearch, deeds = noDeeds }: ListKeys<Row>): void {
  const open = () => {
    const row = handle.current?.current();
    if (row) onOpen?.(row);
  };
  useKeys({
    title: 'The list',
    deeds: [
      { key: 'j', says: 'Next row', does: () => handle.current?.move(1) },
      { key: 'k', says: 'Row before it', does: () => handle.current?.move(-1) },
      ...(onOpen ? [{ key: 'Enter', says: 'Open', does: open }] : []),
      ...(onSearch ? [{ key: '/', says: 'Search', does: onSearch }] : []),
      ...deeds,
    ],
  });
  const tell = useSetAtom(footKeysAtom);
  const named = deeds.map(({ key, says }) => `${key} ${says.toLowerCase()}`).join('\n');
  useEffect(() => {
    const own =
      named === '' ? [] : named.split('\n').map((text) => ({ keys: [text[0] as string], says: text.slice(2) }));
    tell([{ keys: ['j', 'k'], says: 'move' }, ...own, { keys: ['?'], says: 'all keys' }]);
    return () => tell([]);
  }, [tell, named]);
}
