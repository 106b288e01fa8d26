import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { RemotePresence, type RemoteTabs } from '../../../server/live/RemotePresence';
import { onlyProcess, type Processes, type Topic } from '../../../server/outside/processes/processes';
import { createCommitNotifier } from '../../../server/work/CommitNotifier';

/** Messages of other processes are untrusted: an unreadable one is ignored, and the next one still works. */
const unreadable = ['', 'x', '{"kinds":', 'null', '7', '[]', '{}', '{"kinds":7,"quotes":null}', '{"type":"all"}'];

function otherProcess() {
  const listeners = new Map<Topic, (message: string, from: string) => void>();
  const processes: Processes = {
    ...onlyProcess,
    by: 'redis',
    subscribe: (topic, listener) => void listeners.set(topic, listener),
  };
  return { processes, sends: (topic: Topic, message: string) => listeners.get(topic)?.(message, 'other') };
}

it('ignores an unreadable message to the commit notifier', () => {
  const { processes, sends } = otherProcess();
  const notifier = createCommitNotifier(processes);
  const received: unknown[] = [];
  notifier.onCommit((kinds) => received.push([...kinds]));
  notifier.onAppended((id) => received.push(id));
  for (const message of unreadable) sends('bell', message);
  expect(received).toEqual([]);
  sends('bell', JSON.stringify({ kinds: ['job'], quotes: [3] }));
  expect(received).toEqual([['job'], 3]);
});

it('ignores an unreadable presence message', () => {
  const { processes, sends } = otherProcess();
  const moved: RemoteTabs[] = [];
  const remote = new RemotePresence(
    { topic: 'presence', id: z.number(), state: z.record(z.string(), z.unknown()) },
    processes,
    () => [],
    (tabs) => moved.push(tabs),
  );
  remote.start();
  for (const message of [...unreadable, '{"type":"update","tabs":{}}', '{"type":"all","tabs":[null]}'])
    sends('presence', message);
  expect(moved).toEqual([]);
  const tabs = { id: 3, inside: true, presences: [{ clientId: 1, clock: 2, state: { user: { id: 4 } } }] };
  sends('presence', JSON.stringify({ type: 'update', tabs }));
  expect(moved).toEqual([tabs]);
  remote.stop();
});
