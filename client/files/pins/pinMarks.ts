import { useAtomValue } from 'jotai';
import { pinsOfFile } from '../../../common/files/pins/pinsOfFile';
import { pinnedJobAtom } from './pinnedJob';
import { openPinsText } from './pinText';

/** Mark of a file in a list: how many of its pins are open, must-fix ones first; undefined if none is. */
export function usePinMark(id: string): { text: string; title: string } | undefined {
  const job = useAtomValue(pinnedJobAtom);
  if (!job) return undefined;
  const open = pinsOfFile(id, job.pins, job.files).filter(({ pin }) => !pin.resolved);
  if (open.length === 0) return undefined;
  const mustFix = open.filter(({ pin }) => pin.kind === 'mustFix').length;
  return {
    text: mustFix > 0 ? openPinsText.mustFix(mustFix) : openPinsText.open(open.length),
    title: openPinsText.markTitle(mustFix, open.length),
  };
}
