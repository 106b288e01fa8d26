import { count } from '../../common/format/numbers';
import type { ImportView } from '../../common/imports/import';
import { lastImportText as text } from './importsText';

/** Progress or result of an import. */
export function outcomeOf({ state, done, total, added, changed, removed, refused }: ImportView): string {
  switch (state) {
    case 'running':
      return text.running(count(done), count(total));
    case 'failed':
      return text.failed;
    case 'undone':
      return text.undone;
    case 'done':
      return refused > 0
        ? text.doneSkipped(count(added), count(changed), count(removed), count(refused))
        : text.done(count(added), count(changed), count(removed));
  }
}
