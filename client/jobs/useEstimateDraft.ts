import { useState } from 'react';
import { keepDraft, readDraft } from '../state/drafts';
import { type EstimateDraft, emptyEstimate, isUntouched } from './estimateDraft';

const name = 'estimate';

/** The form's texts, kept in this browser with every stroke. */
export function useEstimateDraft(userId: number) {
  const [draft, setDraft] = useState<EstimateDraft>(() => ({
    ...emptyEstimate,
    ...readDraft<Partial<EstimateDraft>>(userId, name),
  }));
  const put = (next: EstimateDraft) => {
    setDraft(next);
    keepDraft(userId, name, isUntouched(next) ? null : next);
  };
  return {
    draft,
    untouched: isUntouched(draft),
    change: (fields: Partial<EstimateDraft>) => put({ ...draft, ...fields }),
    clear: () => put(emptyEstimate),
  };
}
