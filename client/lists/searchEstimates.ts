import type { NavigateFunction } from 'react-router-dom';
import { holdKeys } from '../ui/heldKeys';

/** To the search field of Estimates, from another page: what is typed on the way stands in it (ListPage). */
export function searchEstimates(navigate: NavigateFunction): void {
  holdKeys();
  navigate('/jobs', { state: { search: true } });
}
