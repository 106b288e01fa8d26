import type { NavigateFunction } from 'react-router-dom';
import { bufferKeys } from '../../ui/typing/keyBuffer';

/** Opens Estimates with its search focused, from another page; keys typed meanwhile go into the field (ListPage). */
export function searchEstimates(navigate: NavigateFunction): void {
  bufferKeys();
  navigate('/jobs', { state: { search: true } });
}
