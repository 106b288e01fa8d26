import { toastFailure } from '../toastFailure';
import { useCommand } from '../useCommand';
import { orderedText } from './orderedText';

/** Calls that take the `place` of a row in its list. */
export type OrderedCall = 'templates.update' | 'checklist.update';

/** Moves a row of a list to another place, from 1. */
export function useMove(call: OrderedCall) {
  const { mutateAsync, isPending } = useCommand(call, call);
  const move = (id: number, place: number) =>
    void toastFailure({ key: `${call} ${id}`, failed: orderedText.notMoved }, () =>
      mutateAsync({ params: { id }, body: { place } }),
    );
  return { move, moving: isPending };
}
