import { MantineProvider } from '@mantine/core';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { themeAtom } from '../state/theme';
import { cspNonce } from './cspNonce';
import { mantineTheme, mantineVariables } from './mantine';

/**
 * Wraps screens that use Dialog, Menu, Popover, Tooltip or Typeahead. Sign-in and the wall are outside, so they don't
 * load Mantine.
 */
export function OverlayRoot({ children }: { children: ReactNode }) {
  const theme = useAtomValue(themeAtom);
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={mantineVariables}
      forceColorScheme={theme}
      getStyleNonce={cspNonce}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
