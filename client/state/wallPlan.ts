import { atom } from 'jotai';
import type { IdleDrafter } from '../../common/planning/idleDrafters';

/** IDs of the jobs that are likely late, for walls, which load the plan after the board. */
export const likelyLateAtom = atom<ReadonlySet<number>>(new Set<number>());

/** Drafters without a job, for walls. */
export const idleDraftersAtom = atom<readonly IdleDrafter[]>([]);
