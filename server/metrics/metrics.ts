/** What is read when the numbers are asked for. */
export interface Gauges {
  sockets(): number;
  quotes(): number;
  /** Seconds since the tail last looked. */
  tailAge(): number;
  /** Waiting now, given up for good, and for how many seconds the oldest of those that wait should have run. */
  tasks(): Promise<{ waiting: number; gaveUp: number; oldest: number }>;
}

/** The numbers that an operator needs; counted only where somebody may ask for them. */
export interface Metrics {
  /** A call was answered. */
  called(call: string, status: number, seconds: number): void;
  /** Seconds from a commit to its facts being on the line. */
  told(seconds: number): void;
  slowQuery(): void;
  watch(gauges: Gauges): void;
  /** All of it, as Prometheus reads it. */
  text(): Promise<{ readonly type: string; readonly body: string }>;
}

export const noMetrics: Metrics = {
  called() {},
  told() {},
  slowQuery() {},
  watch() {},
  text: () => Promise.resolve({ type: 'text/plain', body: '' }),
};
