import { afterAll, vi } from 'vitest';

// Test files share a process: a fake `window` left behind would make libraries assume a browser.
afterAll(() => {
  vi.unstubAllGlobals();
});
