import type { displayRoutes } from '../../common/displays/displayRoutes';
import type { Handlers } from '../callContext';
import { controlDisplay } from './controlDisplay';
import { findOwnDisplay, findWallJobs, listDisplays } from './findDisplays';
import { addDisplay, revokeDisplay, updateDisplay } from './keepDisplays';
import { finishPairing, startPairing } from './pairDisplay';

export const displayHandlers: Handlers<keyof typeof displayRoutes> = {
  'display.startPairing': startPairing,
  'display.finishPairing': finishPairing,
  'display.get': findOwnDisplay,
  'display.board': findWallJobs,
  'displays.list': listDisplays,
  'displays.create': addDisplay,
  'displays.update': updateDisplay,
  'displays.control': controlDisplay,
  'displays.revoke': revokeDisplay,
};
