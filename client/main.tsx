import './look/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { isDisplay } from './state/isDisplay';

const displayRetryMs = 5000;
const root = createRoot(document.getElementById('root') as HTMLElement);

if (isDisplay(location)) {
  import('./display/DisplayApp').then(
    ({ DisplayApp }) => root.render(<DisplayApp />),
    // A display has no one to press "Try again". Reloading also finds a new release.
    () => setTimeout(() => location.reload(), displayRetryMs),
  );
} else root.render(<App />);
