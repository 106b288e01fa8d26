import { pinLine } from '../../../common/files/pins/pinLine';
import { Job } from '../../../db/models/Job';
import type { Work } from '../../work/Work';
import type { LockedPin } from './onPin';

interface RecordedPin {
  /** Text of a reply; the pin's own if omitted. */
  readonly text?: string;
  readonly deleted?: boolean;
}

/** Records a change of a pin in the history of its job. Clients read only what is recorded of pins that they can read. */
export function recordPin(
  work: Work,
  { job, pin, fileName }: LockedPin,
  { text = pin.text, deleted = false }: RecordedPin = {},
) {
  const line = pinLine({ file: fileName, page: pin.page, text });
  return work.update(Job, job, {}, { [pin.internal ? 'internalPin' : 'pin']: deleted ? [line, null] : [null, line] });
}
