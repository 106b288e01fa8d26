import type { Logger } from 'pino';

/** Repeated failures within this time are counted instead of logged, since on a full disk every line makes it worse. */
const everyMs = 10_000;
const maxKeys = 1000;

interface LastLine {
  at: number;
  suppressed: number;
}
const lastLines = new WeakMap<Logger, Map<string, LastLine>>();

/** Logs a failure that may repeat with every message: the first at once, then at most one per key every ten seconds. */
export function logThrottled(
  log: Logger,
  level: 'warn' | 'error',
  key: string,
  fields: Readonly<Record<string, unknown>>,
  message: string,
): void {
  const lines = lastLines.get(log) ?? new Map<string, LastLine>();
  lastLines.set(log, lines);
  const now = performance.now();
  const last = lines.get(key);
  if (last && now - last.at < everyMs) {
    last.suppressed += 1;
    return;
  }
  if (lines.size >= maxKeys) for (const [name, { at }] of lines) if (now - at >= everyMs) lines.delete(name);
  lines.set(key, { at: now, suppressed: 0 });
  log[level](last?.suppressed ? { ...fields, suppressed: last.suppressed } : fields, message);
}
