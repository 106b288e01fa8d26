import { createContext, useContext } from 'react';
import type { JobView } from '../../../../common/jobs/job';
import type { Decided, Result } from './useDecisions';
import type { Level } from './level';
import type { Selection } from './useSelection';

/** A dialog or field that decides one job. */
export type QueueInput = 'release' | 'correction' | 'price';

/** Decisions and state that the queue's rows, buttons and keys share. */
export interface Queue {
  readonly validate: (jobs: readonly JobView[], level: Level, price?: number) => Promise<void>;
  readonly releaseAll: (jobs: readonly JobView[]) => Promise<void>;
  readonly assign: (jobs: readonly JobView[], drafter: { _id: number; name: string }) => Promise<void>;
  /** Offers an Undo for decisions that a dialog or field sent at this time, in ms. */
  readonly announce: (jobs: readonly Decided[], text: string, sentAt: number, onUndone?: () => void) => void;
  readonly undoLast: () => void;
  readonly resultOf: (job: JobView) => Result | null;
  /** Rows stay in place, so that results can be read. */
  readonly justDecided: boolean;
  readonly selection: Selection;
  readonly input: { readonly job: number; readonly kind: QueueInput } | null;
  readonly openInput: (job: number, kind: QueueInput) => void;
  readonly closeInput: () => void;
}

const context = createContext<Queue | null>(null);
export const QueueContext = context.Provider;

/** Throws outside of the queue. */
export function useQueue(): Queue {
  const queue = useContext(context);
  if (!queue) throw new Error('Only rows of the queue can use it.');
  return queue;
}
