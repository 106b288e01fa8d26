import type { Sequelize } from 'sequelize';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Call, DatabaseHealth } from '../../server/work/databaseHealth';

/** A call that is told 503 while the database hangs must not commit; what goes on after it may. */
const hanging = { connectionManager: { getConnection: () => new Promise(() => {}) } } as unknown as Sequelize;
let health: DatabaseHealth;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  health = new DatabaseHealth(hanging);
});
afterEach(() => {
  health.stop();
  vi.useRealTimers();
});

it('keeps a call that was told 503 from committing, and frees what it started when it is over', async () => {
  const seen: Record<string, boolean> = {};
  let goOn = () => {};
  const answered = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let later: Promise<void> = Promise.resolve();
  const over = new Promise<void>((resolve) => {
    const work = async (call: Call) => {
      await answered;
      seen.during = call.abandoned;
      // A timer of a shared document, for example, that the call was the first to need.
      later = new Promise<void>((done) =>
        setTimeout(() => {
          seen.later = call.abandoned;
          done();
        }, 20),
      );
      resolve();
    };
    const told = health.answerInTime(work);
    told.catch((error: { status?: number }) => {
      expect(error.status).toBe(503);
      goOn();
    });
  });
  await vi.advanceTimersByTimeAsync(5000);
  await over;
  await later;
  expect(seen).toEqual({ during: true, later: false });
});
