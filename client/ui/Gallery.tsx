import '../look/base.css';
import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { OverlayRoot } from '../look/OverlayRoot';
import { Theme } from '../look/Theme';
import { clockNow, setClockOffset } from './status/time/clock';
import { BoardDemo } from './gallery/BoardDemo';
import { ControlsDemo } from './gallery/ControlsDemo';
import { JobDemo } from './gallery/JobDemo';
import { ListDemo } from './gallery/ListDemo';
import { SignInDemo } from './gallery/SignInDemo';
import { StatesDemo } from './gallery/StatesDemo';
import { demoNow } from './gallery/demoJobs';
import { ThemeChoice } from './frame/ThemeChoice';
import { LiveSign } from './status/LiveSign';
import { Shell } from './frame/Shell';
import { Toasts } from './feedback/Toasts';

setClockOffset(demoNow - clockNow());

const nav = [
  { label: 'Controls', to: '/', end: true },
  { label: 'Job', to: '/job' },
  { label: 'List', to: '/list', count: 7, countOf: 'waiting for a decision' },
  { label: 'Board', to: '/board' },
  {
    label: 'More',
    children: [
      { label: 'States', to: '/states' },
      { label: 'Sign in', to: '/signin' },
    ],
  },
];

const pages = [
  ['/', <ControlsDemo key="controls" />],
  ['/job', <JobDemo key="job" />],
  ['/list', <ListDemo key="list" />],
  ['/board', <BoardDemo key="board" />],
  ['/states', <StatesDemo key="states" />],
] as const;

/** Development gallery of all components; the URL hash selects the page. */
function Gallery() {
  return (
    <Provider>
      <Theme>
        <OverlayRoot>
          <MemoryRouter initialEntries={[location.hash.slice(1) || '/']}>
            <Routes>
              <Route path="/signin" element={<SignInDemo />} />
              {pages.map(([path, page]) => (
                <Route
                  key={path}
                  path={path}
                  element={
                    <Shell
                      nav={nav}
                      user={{
                        name: 'Dana Whitlock',
                        items: [{ label: 'Edit Profile', to: '/states' }, { label: 'Logout' }],
                      }}
                      tools={
                        <span className="desk">
                          <ThemeChoice />
                        </span>
                      }
                      connection={<LiveSign connection={{ live: true, ms: 14 }} />}
                      footNote={<LiveSign connection={{ live: false, since: demoNow - 24 * 60_000 }} />}
                    >
                      {page}
                    </Shell>
                  }
                />
              ))}
            </Routes>
            <Toasts />
          </MemoryRouter>
        </OverlayRoot>
      </Theme>
    </Provider>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
}
