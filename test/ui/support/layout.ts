class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// In component tests, adds what jsdom lacks, mostly because it has no layout: everything is visible and 100 px wide, in a window
// of 1000 px. Client modules read some of it when they load, so this runs before them.
if (typeof document !== 'undefined') {
  const { prototype } = Element;
  prototype.checkVisibility = () => true;
  prototype.scrollIntoView = () => undefined;
  prototype.getBoundingClientRect = () => ({
    x: 0,
    y: 0,
    top: 0,
    left: 0,
    width: 100,
    height: 20,
    right: 100,
    bottom: 20,
    toJSON: () => '',
  });
  const size = { configurable: true, get: () => 1000 };
  Object.defineProperties(prototype, { clientWidth: size, clientHeight: size });
  const noMatch = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  globalThis.matchMedia = () => noMatch as unknown as MediaQueryList;
  globalThis.CSS ??= { escape: (name: string) => name.replace(/[^\w-]/g, '\\$&') } as typeof CSS;
  globalThis.ResizeObserver = NoResizeObserver;
}

export {};
