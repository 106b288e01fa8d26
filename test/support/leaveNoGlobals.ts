import { afterAll, vi } from 'vitest';

// Files share a process: one that played a browser must not leave a window behind, which libraries take for one.
afterAll(() => {
  vi.unstubAllGlobals();
});
