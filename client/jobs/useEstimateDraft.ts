import { useKeptValue } from '../state/keptValue';
import { type EstimateDraft, emptyEstimate, isUntouched } from './estimateDraft';

export const estimateDraftName = 'estimate';

/** The form's texts, kept in this browser with every keystroke. */
export function useEstimateDraft() {
  const [kept, setKept] = useKeptValue<Partial<EstimateDraft>>(estimateDraftName);
  const draft: EstimateDraft = { ...emptyEstimate, ...kept };
  return {
    draft,
    untouched: isUntouched(draft),
    change: (fields: Partial<EstimateDraft>) => {
      const next = { ...draft, ...fields };
      setKept(isUntouched(next) ? null : next);
    },
  };
}
