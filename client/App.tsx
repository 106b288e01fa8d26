import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { Suspense, useEffect, useState } from 'react';
import { forgetAnswers } from './api/call';
import { makeQueryClient } from './api/queryClient';
import { forgetGone } from './live/held';
import { LiveProvider } from './live/LiveProvider';
import { Theme } from './look/Theme';
import { ErrorBoundary } from './shell/ErrorBoundary';
import { Start } from './Start';
import { followOtherTabs, onAnotherPerson, store } from './state/session';
import { Toasts } from './ui/Toasts';

/** Everything that stands around the pages: store, cache, theme, line, messages. */
export function App() {
  const [client] = useState(makeQueryClient);
  useEffect(() => {
    const stops = [
      followOtherTabs(),
      onAnotherPerson(() => {
        client.clear();
        forgetAnswers();
        forgetGone();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
  return (
    <Provider store={store}>
      <QueryClientProvider client={client}>
        <Theme>
          <ErrorBoundary>
            <LiveProvider>
              <Suspense fallback={null}>
                <Start />
              </Suspense>
            </LiveProvider>
          </ErrorBoundary>
          <Toasts />
        </Theme>
      </QueryClientProvider>
    </Provider>
  );
}
