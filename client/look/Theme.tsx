import { useAtomValue } from 'jotai';
import { type ReactNode, useLayoutEffect } from 'react';
import { themeAtom } from '../state/theme';

/** Keeps <html> in the chosen theme; public/theme.js sets it before the first paint. */
export function Theme({ children }: { children: ReactNode }) {
  const theme = useAtomValue(themeAtom);
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
    document.documentElement.dataset.mantineColorScheme = theme;
  }, [theme]);
  return children;
}
