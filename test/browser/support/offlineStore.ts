import { deletedStorage } from '../offline/deletedStorage';
import { leftEdits } from '../offline/leftEdits';
import { noStorage } from '../offline/noStorage';
import type { Place } from '../offline/offlineQuotes';
import { storedLonger } from '../offline/storedLonger';

/** Offline storage with several pages, without storage, and with several users of one browser. */
export function offlineStore(place: Place): void {
  deletedStorage(place);
  storedLonger(place);
  noStorage(place);
  leftEdits(place);
}
