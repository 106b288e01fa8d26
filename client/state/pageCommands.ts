import { atom, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';

/** Actions of the page on screen, which Ctrl+K offers first. */
export interface PageCommands {
  /** "100066 Elm Street Library" */
  readonly title: string;
  readonly commands: readonly { readonly label: string; readonly onSelect: () => void }[];
}

/** A function, so that the palette offers what the page allows when it is shown. */
export const pageCommandsAtom = atom<{ readonly read: () => PageCommands } | null>(null);

/** Offers the actions in the palette while the component is mounted. */
export function usePageCommands(commands: PageCommands): void {
  const set = useSetAtom(pageCommandsAtom);
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    set({ read: () => latest.current });
    return () => set(null);
  }, [set]);
}
