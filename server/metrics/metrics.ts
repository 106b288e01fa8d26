/** Values read when metrics are requested. */
export interface Gauges {
  sockets(): number;
  quotes(): number;
  /** Seconds since the last poll of the change log. */
  tailAge(): number;
  /** Tasks due now, tasks given up, and how many seconds the oldest due task is late. */
  tasks(): Promise<{ waiting: number; gaveUp: number; oldest: number }>;
}

/** Metrics for operators; collected only if METRICS_TOKEN is set. */
export interface Metrics {
  /** Records an answered call. */
  callAnswered(call: string, status: number, seconds: number): void;
  /** Records the seconds from a commit to its events being sent. */
  eventSent(seconds: number): void;
  slowQuery(): void;
  watch(gauges: Gauges): void;
  /** All metrics in Prometheus format. */
  text(): Promise<{ readonly type: string; readonly body: string }>;
}

export const noMetrics: Metrics = {
  callAnswered() {},
  eventSent() {},
  slowQuery() {},
  watch() {},
  text: () => Promise.resolve({ type: 'text/plain', body: '' }),
};
