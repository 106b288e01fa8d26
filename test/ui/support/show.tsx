import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { createQueryClient } from '../../../client/api/queryClient';
import { OverlayRoot } from '../../../client/look/OverlayRoot';
import { store } from '../../../client/state/session';

// The default of one second is too short for a busy machine.
configure({ asyncUtilTimeout: 5000 });

/** Renders a part of the app with everything around it that the app provides. Returns its user. */
export function show(element: ReactElement): UserEvent {
  // Test files share modules, so a hook of this file would be registered for the first of them only.
  onTestFinished(cleanup);
  render(
    <Provider store={store}>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <OverlayRoot>{element}</OverlayRoot>
        </MemoryRouter>
      </QueryClientProvider>
    </Provider>,
  );
  return userEvent.setup();
}
