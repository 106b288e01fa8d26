import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Viewer } from '../../../common/access/viewer';
import type { Presence } from '../../../common/live/events';
import { jobPages, lists, PlacePresence, type Places } from '../../../server/live/PlacePresence';
import type { Realtime } from '../../../server/live/Realtime';
import { onlyProcess, type Processes, type Topic } from '../../../server/outside/processes/processes';

/** People who have a job or a list open on two processes that exchange messages (PROTOCOL P55). */
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Listener = (message: string, from: string) => void;

/** Two processes; while the connection is cut, nothing arrives. */
function twoProcesses<Id extends number | string>(places: Places<Id>) {
  const listeners = { a: new Map<Topic, Listener>(), b: new Map<Topic, Listener>() };
  let cut = false;
  const processOf = (own: 'a' | 'b', other: 'a' | 'b'): Processes => ({
    ...onlyProcess,
    by: 'redis',
    publish: (topic, message) => void (cut || listeners[other].get(topic)?.(message, own)),
    subscribe: (topic, listener) => void listeners[own].set(topic, listener),
  });
  const start = (own: 'a' | 'b', other: 'a' | 'b') => {
    const seen = new Map<string, string[]>();
    const emit = (room: string, _: string, event: Presence) =>
      void seen.set(
        room,
        event.people.map(({ name }) => name),
      );
    const presence = new PlacePresence(places, { emit } as unknown as Realtime, processOf(own, other));
    presence.start();
    return { presence, seen };
  };
  return {
    a: start('a', 'b'),
    b: start('b', 'a'),
    cutConnection: () => {
      cut = true;
    },
  };
}

const person = (id: number, name: string, companyId: number | null): Viewer => ({
  ...{ id, name, companyId, hasQuoter: true, seesCosts: false, verified: true, onHold: false },
  role: companyId === null ? 'cad' : 'client',
});
const [hanna, mei] = [person(1, 'Hanna', null), person(2, 'Mei', null)];
const [shelby, jo] = [person(3, 'Shelby', 7), person(4, 'Jo', 7)];

it('[P55] shows people on another process, to their own company and the office only', () => {
  const { a, b } = twoProcesses(jobPages);
  a.presence.enter('socket 1', hanna, 12);
  a.presence.enter('socket 2', shelby, 12);
  b.presence.enter('socket 3', jo, 12);
  b.presence.enter('socket 4', mei, 12);
  vi.advanceTimersByTime(2000);
  expect(a.seen.get('staff/jobPage:12')?.sort()).toEqual(['Hanna', 'Jo', 'Mei', 'Shelby']);
  expect(a.seen.get('quoter:7/jobPage:12')?.sort()).toEqual(['Jo', 'Shelby']);
  expect(b.seen.get('staff/jobPage:12')?.sort()).toEqual(['Hanna', 'Jo', 'Mei', 'Shelby']);
  expect(b.seen.get('rep:7/jobPage:12')?.sort()).toEqual(['Jo', 'Shelby']);
  b.presence.leave('socket 3', 12);
  vi.advanceTimersByTime(2000);
  expect(a.seen.get('staff/jobPage:12')?.sort()).toEqual(['Hanna', 'Mei', 'Shelby']);
  expect(a.seen.get('quoter:7/jobPage:12')).toEqual(['Shelby']);
  for (const { presence } of [a, b]) presence.stop();
});

it('[P55] removes the people of a process that was killed within ten seconds', () => {
  const { a, b, cutConnection } = twoProcesses(jobPages);
  a.presence.enter('socket 1', hanna, 12);
  b.presence.enter('socket 2', mei, 12);
  vi.advanceTimersByTime(2000);
  expect(a.seen.get('staff/jobPage:12')).toEqual(['Hanna', 'Mei']);
  cutConnection();
  vi.advanceTimersByTime(10_000);
  expect(a.seen.get('staff/jobPage:12')).toEqual(['Hanna']);
  for (const { presence } of [a, b]) presence.stop();
});

it('[P55] shows people of a company to each other who come back together', () => {
  const { a } = twoProcesses(jobPages);
  a.presence.enter('socket 1', hanna, 12);
  a.presence.enter('socket 2', shelby, 12);
  a.presence.enter('socket 3', jo, 12);
  vi.advanceTimersByTime(1000);
  // Their network drops; the job stays open in the office.
  for (const socket of ['socket 2', 'socket 3']) a.presence.leave(socket, 12);
  vi.advanceTimersByTime(1000);
  a.seen.clear();
  a.presence.enter('socket 4', shelby, 12);
  a.presence.enter('socket 5', jo, 12);
  vi.advanceTimersByTime(1000);
  expect(a.seen.get('rep:7/jobPage:12')).toEqual(['Shelby', 'Jo']);
  a.presence.stop();
});

it('[P55] shows people on a list of another process, the office and each company apart', () => {
  const { a, b, cutConnection } = twoProcesses(lists);
  a.presence.enter('socket 1', hanna, 'jobs');
  a.presence.enter('socket 2', shelby, 'jobs');
  b.presence.enter('socket 3', jo, 'jobs');
  b.presence.enter('socket 4', mei, 'jobs');
  b.presence.enter('socket 5', person(5, 'Ruben', null), 'board');
  vi.advanceTimersByTime(2000);
  expect(a.seen.get('staff/list:jobs')?.sort()).toEqual(['Hanna', 'Mei']);
  expect(b.seen.get('admin/list:jobs')?.sort()).toEqual(['Hanna', 'Mei']);
  expect(a.seen.get('quoter:7/list:jobs')?.sort()).toEqual(['Jo', 'Shelby']);
  expect(b.seen.get('staff/list:board')).toBeUndefined();
  cutConnection();
  vi.advanceTimersByTime(10_000);
  expect(a.seen.get('staff/list:jobs')).toEqual(['Hanna']);
  expect(a.seen.get('quoter:7/list:jobs')).toEqual(['Shelby']);
  for (const { presence } of [a, b]) presence.stop();
});
