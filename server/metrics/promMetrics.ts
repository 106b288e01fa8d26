import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Gauges, Metrics } from './metrics';

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counted for Prometheus, in a register of this house's own. `dashboard.json` and `alerts.yml` beside this read it. */
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
    ...{ name: 'takeoffs_publish_delay_seconds', help: 'From a commit to its facts on the line.' },
    ...{ buckets, registers },
  });
  const slow = new Counter({
    ...{ name: 'takeoffs_slow_queries_total', help: 'Statements that took longer than a slow one may.' },
    registers,
  });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const sockets = gauge('takeoffs_live_sockets', 'Open screens of this process.');
  const quotes = gauge('takeoffs_quote_documents_open', 'Quotes that somebody of this process has open.');
  const tailAge = gauge('takeoffs_tail_age_seconds', 'Since this process last looked for changes.');
  const waiting = gauge('takeoffs_tasks_waiting', 'Tasks whose time has come.');
  const gaveUp = gauge('takeoffs_tasks_gave_up', 'Tasks that were given up and wait for an admin.');
  const oldest = gauge('takeoffs_task_age_seconds', 'How long the oldest waiting task is late.');
  let gauges: Gauges | null = null;
  return {
    called: (call, status, seconds) => calls.observe({ call, status }, seconds),
    told: (seconds) => delay.observe(seconds),
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
