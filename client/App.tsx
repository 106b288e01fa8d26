import { QueryClientProvider } from '@tanstack/react-query';
import { Provider, useAtomValue } from 'jotai';
import { Suspense, useEffect, useState } from 'react';
import { texts } from '../common/api/errors';
import { forgetAnswers } from './api/call';
import { makeQueryClient } from './api/queryClient';
import { forgetGone } from './live/held';
import { LiveProvider } from './live/LiveProvider';
import { Theme } from './look/Theme';
import { DemoBand } from './shell/DemoBand';
import { ErrorBoundary } from './ui/ErrorBoundary';
import { FailureNote } from './ui/FailureNote';
import { Start } from './Start';
import { lastListAtom } from './state/lastList';
import { followOtherTabs, onAnotherPerson, sessionAtom, store } from './state/session';
import { toast } from './ui/toast';
import { Toasts } from './ui/Toasts';

/** The last resort, when even the shell cannot be drawn. */
const wholePage = () => (
  <main>
    <FailureNote title={texts.somethingWrong} onRetry={() => location.reload()}>
      Your saved work isn’t affected.
    </FailureNote>
  </main>
);

/** Everything that stands around the pages: store, cache, theme, line, messages. */
export function App() {
  useEffect(() => {
    const stops = [
      followOtherTabs(),
      onAnotherPerson(() => {
        forgetAnswers();
        forgetGone();
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

/** Nothing that one person opened, typed or was told is there for the next: all of it is drawn anew for each person. */
function Person() {
  const userId = useAtomValue(sessionAtom)?.user._id ?? null;
  return <Screens key={userId} />;
}

function Screens() {
  const [client] = useState(makeQueryClient);
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
