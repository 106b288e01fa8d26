import type { Page } from 'playwright-core';

export interface Memory {
  readonly heapBytes: number;
  /** DOM nodes, the detached ones that are still referenced included. */
  readonly nodes: number;
  readonly listeners: number;
}

/** Returns a function that measures what the page holds after a garbage collection. */
export async function measureMemory(page: Page): Promise<() => Promise<Memory>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  return async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return { heapBytes: value('JSHeapUsedSize'), nodes: value('Nodes'), listeners: value('JSEventListeners') };
  };
}
