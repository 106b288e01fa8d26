import { readerOf } from '../../access/readerOf';
import { scope } from '../../access/scope';
import type { CallContext } from '../../callContext';
import { presentOne } from '../../views/present';
import { all, fragment, rows } from '../../work/sql';
import { mayReadPin, pinPresenter } from './presentPin';

/** The pin as the viewer sees it after the commit, with current permissions. */
export const pinNow = ({ services, viewer }: Pick<CallContext, 'services' | 'viewer'>, id: number) => {
  const reader = readerOf({ viewer });
  return presentOne(
    (sql, bind) => rows(services.db, sql, bind),
    pinPresenter,
    id,
    reader,
    all(scope.jobs(viewer, 'j'), fragment(mayReadPin(reader))),
  );
};
