import { useState } from 'react';
import type { JobPageView } from '../../../common/jobs/job';
import { draftsOf, replacedDrafts } from '../../uploads/draftsOf';

export interface Choice {
  readonly has: (fileId: string) => boolean;
  readonly toggle: (fileId: string) => void;
}

/** Remembers what the user chose; any other draft, also one added later, is selected if `byDefault` says so. */
export function useDraftChoice(byDefault: (fileId: string) => boolean): Choice {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const has = (id: string) => chosen.get(id) ?? byDefault(id);
  return { has, toggle: (id) => setChosen(new Map(chosen).set(id, !has(id))) };
}

/** The drafts to release: by default all that no later draft of the same name replaces. */
export function useDraftsToRelease(job: JobPageView | undefined): Choice {
  const replaced = job && replacedDrafts(draftsOf(job));
  return useDraftChoice((id) => !replaced?.has(id));
}
