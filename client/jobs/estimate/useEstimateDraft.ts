import { draftValue, useDraftValue } from '../../state/draftValue';
import { screenUserId } from '../../state/session';
import { type EstimateDraft, emptyEstimate, isUntouched } from './estimateDraft';

export const estimateDraftName = 'estimate';

/** The form's texts, stored in this browser on every keystroke. */
export function useEstimateDraft() {
  const [saved, setSaved, stored] = useDraftValue<Partial<EstimateDraft>>(estimateDraftName);
  const draft: EstimateDraft = { ...emptyEstimate, ...saved };
  return {
    draft,
    untouched: isUntouched(draft),
    stored,
    change: (fields: Partial<EstimateDraft>) => {
      // One event may change several fields in sequence.
      const now = draftValue<Partial<EstimateDraft>>(screenUserId() ?? 0, estimateDraftName).get();
      const next = { ...emptyEstimate, ...now, ...fields };
      setSaved(isUntouched(next) ? null : next);
    },
  };
}
