import { deletedStorage } from './offline/deletedStorage';
import { leftEdits } from './offline/leftEdits';
import { noStorage } from './offline/noStorage';
import type { Place } from './offline/offlineQuotes';
import { storedLonger } from './offline/storedLonger';

/** Several pages of one browser, a browser without storage, and somebody else at the same desk. */
export function offlineStore(place: Place): void {
  deletedStorage(place);
  storedLonger(place);
  noStorage(place);
  leftEdits(place);
}
