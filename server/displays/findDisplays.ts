import type { Routes } from '../../common/api/routes';
import { maxDisplays } from '../../common/displays/displayPages';
import { boardLimit } from '../../common/jobs/row';
import { useCredential } from '../access/displayCredentials';
import { readerOf } from '../access/readerOf';
import { scope } from '../access/scope';
import type { Answer, CallContext } from '../callContext';
import { coalescedRead } from '../views/coalescedRead';
import { presentList, presentOne } from '../views/present';
import { all, fragment } from '../work/sql';
import { displayPresenter } from './presentDisplay';
import { isOnBoard, wallJobPresenter } from './presentWallJob';

export async function listDisplays(context: CallContext<Routes['displays.list']>) {
  const page = {
    where: scope.displays(context.viewer, 'd'),
    ...{ order: 'lower(d.name) COLLATE "C", d.id', cursor: 'd.id', limit: maxDisplays, prepared: true },
  };
  const { json } = await presentList(coalescedRead(context.services.db), displayPresenter, readerOf(context), page);
  return json;
}

/** Returns the display's settings and renews its credential. */
export async function findOwnDisplay({
  services,
  viewer,
  cookies,
}: CallContext<Routes['display.get']>): Promise<Answer> {
  const id = viewer.displayId as number;
  const cookie = await useCredential(services, cookies);
  const json = await presentOne(
    coalescedRead(services.db),
    displayPresenter,
    id,
    'display',
    scope.displays(viewer, 'd'),
  );
  return cookie === null ? json : { json, headers: { 'Set-Cookie': cookie } };
}

/** The board by due time, as for staff (findJobs.ts), with the fields of displays. */
export async function findWallJobs({ services, viewer }: CallContext<Routes['display.board']>) {
  const page = {
    where: all(scope.wallJobs(viewer), fragment(isOnBoard)),
    ...{ order: 'j.due_time, j.num', cursor: 'j.num', limit: boardLimit, prepared: true },
  };
  const { json } = await presentList(coalescedRead(services.db), wallJobPresenter, 'display', page);
  return json;
}
