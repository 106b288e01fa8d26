import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { useState } from 'react';
import { createQueryClient } from '../api/queryClient';
import { Theme } from '../look/Theme';
import { DemoBand } from '../shell/DemoBand';
import { store } from '../state/session';
import { onWallAtom } from '../state/theme';
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary';
import { useWakeLock } from '../wall/useWakeLock';
import { WallFault } from '../wall/WallFault';
import { Display } from './Display';
import { displayText } from './displayText';

/** `/display`: a screen on its own, which has no signed-in user and runs unattended for months. */
export function DisplayApp() {
  const [client] = useState(() => {
    store.set(onWallAtom, true);
    return createQueryClient();
  });
  useWakeLock();
  return (
    <Provider store={store}>
      <QueryClientProvider client={client}>
        <Theme>
          <title>{displayText.title}</title>
          <DemoBand />
          <ErrorBoundary instead={() => <WallFault />}>
            <Display />
          </ErrorBoundary>
        </Theme>
      </QueryClientProvider>
    </Provider>
  );
}
