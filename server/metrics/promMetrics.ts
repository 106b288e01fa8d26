import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Gauges, Metrics } from './metrics';

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Collects Prometheus metrics in a separate registry. Used by `dashboard.json` and `alerts.yml` in this folder. */
export function promMetrics(build: string): Metrics {
  const register = new Registry();
  register.setDefaultLabels({ build });
  collectDefaultMetrics({ register });
  const registers = [register];
  const calls = new Histogram({
    ...{ name: 'takeoffs_call_seconds', help: 'How long calls took, by call and status.' },
    ...{ labelNames: ['call', 'status'] as const, buckets, registers },
  });
  const delay = new Histogram({
    ...{ name: 'takeoffs_publish_delay_seconds', help: 'Time from a commit to sending its events.' },
    ...{ buckets, registers },
  });
  const slow = new Counter({
    ...{ name: 'takeoffs_slow_queries_total', help: 'Statements slower than the slow-query threshold.' },
    registers,
  });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const sockets = gauge('takeoffs_live_sockets', 'Open sockets on this process.');
  const quotes = gauge('takeoffs_quote_documents_open', 'Quotes open on this process.');
  const tailAge = gauge('takeoffs_tail_age_seconds', 'Time since the last poll of the change log.');
  const waiting = gauge('takeoffs_tasks_waiting', 'Tasks that are due.');
  const gaveUp = gauge('takeoffs_tasks_gave_up', 'Tasks that failed after all attempts.');
  const oldest = gauge('takeoffs_task_age_seconds', 'How long the oldest waiting task is late.');
  let gauges: Gauges | null = null;
  return {
    callAnswered: (call, status, seconds) => calls.observe({ call, status }, seconds),
    eventSent: (seconds) => delay.observe(seconds),
    slowQuery: () => slow.inc(),
    watch(all) {
      gauges = all;
    },
    async text() {
      if (gauges) {
        sockets.set(gauges.sockets());
        quotes.set(gauges.quotes());
        tailAge.set(gauges.tailAge());
        const tasks = await gauges.tasks();
        waiting.set(tasks.waiting);
        gaveUp.set(tasks.gaveUp);
        oldest.set(tasks.oldest);
      }
      return { type: register.contentType, body: await register.metrics() };
    },
  };
}
