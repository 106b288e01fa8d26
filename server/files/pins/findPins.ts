import type { Routes } from '../../../common/api/routes';
import { maxPinsPerJob } from '../../../common/files/pins/pinKinds';
import { mustBeReadable } from '../../access/mustBeReadable';
import { readerOf } from '../../access/readerOf';
import type { Answer, CallContext } from '../../callContext';
import { coalescedRead } from '../../views/coalescedRead';
import { presentList } from '../../views/present';
import { all, fragment } from '../../work/sql';
import { mayReadPin, pinPresenter } from './presentPin';

export async function findPins({ services, viewer, params }: CallContext<Routes['pins.list']>): Promise<Answer> {
  const reader = readerOf({ viewer });
  await mustBeReadable(services, viewer, 'jobs', params.id);
  const { json } = await presentList(coalescedRead(services.db), pinPresenter, reader, {
    where: all(fragment('p.job_id = ?', params.id), fragment(mayReadPin(reader))),
    order: 'p.id',
    // As many internal pins as others.
    limit: 2 * maxPinsPerJob,
    cursor: 'p.id',
  });
  return json;
}
