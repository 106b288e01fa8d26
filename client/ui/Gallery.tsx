import '../look/base.css';
import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { OverlayRoot } from '../look/OverlayRoot';
import { Theme } from '../look/Theme';
import { clockNow, setClockOffset } from './clock';
import { BoardDemo } from './gallery/BoardDemo';
import { ControlsDemo } from './gallery/ControlsDemo';
import { JobDemo } from './gallery/JobDemo';
import { ListDemo } from './gallery/ListDemo';
import { SignInDemo } from './gallery/SignInDemo';
import { StatesDemo } from './gallery/StatesDemo';
import { demoNow } from './gallery/demoJobs';
import { ThemeChoice } from './ThemeChoice';
import { LiveSign } from './LiveSign';
import { Shell } from './Shell';
import { Toasts } from './Toasts';

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

/** Every part of the kit on a few pages, for looking; the page is chosen by the address' hash. */
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
                      line={<LiveSign line={{ live: true, ms: 14 }} />}
                      footNote={<LiveSign line={{ live: false, since: demoNow - 24 * 60_000 }} />}
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
