import { QueryClientProvider } from '@tanstack/react-query';
import { Provider, useAtomValue } from 'jotai';
import { Suspense, useEffect, useState } from 'react';
import { texts } from '../common/api/errors';
import { clearResponseCache } from './api/call';
import { createQueryClient } from './api/queryClient';
import { forgetRemoved } from './live/cacheShape';
import { liveAtom } from './live/connectionState';
import { LiveProvider } from './live/LiveProvider';
import { Theme } from './look/Theme';
import { DemoBand } from './shell/DemoBand';
import { ErrorBoundary } from './ui/feedback/ErrorBoundary';
import { FailureNote } from './ui/feedback/FailureNote';
import { appText } from './appText';
import { Start } from './Start';
import { lastListAtom } from './state/lastList';
import { followOtherTabs, onUserSwitch, screenUserAtom, store } from './state/session';
import { toast } from './ui/feedback/toast';
import { Toasts } from './ui/feedback/Toasts';

/** Shown when even the shell can't be rendered. */
const wholePage = () => (
  <main>
    <FailureNote title={texts.somethingWrong} onRetry={() => location.reload()}>
      {appText.safe}
    </FailureNote>
  </main>
);

/** Everything around the pages: store, cache, theme, connection, toasts. */
export function App() {
  useEffect(() => {
    const stops = [
      followOtherTabs(),
      store.sub(liveAtom, () => {
        if (store.get(liveAtom)) toast.connected();
      }),
      onUserSwitch(() => {
        clearResponseCache();
        forgetRemoved();
        store.set(lastListAtom, null);
        toast.clear();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return (
    <Provider store={store}>
      <Person />
    </Provider>
  );
}

/** Remounts everything when the user changes, so the next user never sees what the previous one opened or typed. */
function Person() {
  const userId = useAtomValue(screenUserAtom)?._id ?? null;
  return <Screens key={userId} />;
}

function Screens() {
  const [client] = useState(createQueryClient);
  useEffect(() => () => client.clear(), [client]);
  return (
    <QueryClientProvider client={client}>
      <Theme>
        <DemoBand />
        <ErrorBoundary instead={wholePage}>
          <LiveProvider>
            <Suspense fallback={null}>
              <Start />
            </Suspense>
          </LiveProvider>
        </ErrorBoundary>
        <Toasts />
      </Theme>
    </QueryClientProvider>
  );
}
