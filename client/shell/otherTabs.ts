import { screenUserId } from '../state/session';
import { unsentWork } from '../state/unsent';

/** Tabs answer within milliseconds; a suspended one doesn't answer at all. */
const answerTimeoutMs = 200;

/** Every listener on the channel gets a message, also those in the tab that sent it. */
const thisTab = Math.random();

type Message =
  | { readonly kind: 'ask'; readonly user: number; readonly from: number }
  | { readonly kind: 'answer'; readonly to: number; readonly work: readonly string[] };

const channelName = 'unsent work';

/** Tells other tabs of the user what this tab would lose at logout. */
export function answerOtherTabs(): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind !== 'ask' || data.from === thisTab || data.user !== screenUserId()) return;
    channel.postMessage({ kind: 'answer', to: data.from, work: unsentWork() } satisfies Message);
  };
  return () => channel.close();
}

/** Work that the user's other tabs would lose at logout. */
export function unsentInOtherTabs(user: number): Promise<string[]> {
  if (typeof BroadcastChannel === 'undefined') return Promise.resolve([]);
  const channel = new BroadcastChannel(channelName);
  const found = new Set<string>();
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'answer' && data.to === thisTab) for (const what of data.work) found.add(what);
  };
  channel.postMessage({ kind: 'ask', user, from: thisTab } satisfies Message);
  return new Promise((resolve) => {
    setTimeout(() => {
      channel.close();
      resolve([...found]);
    }, answerTimeoutMs);
  });
}
