import type { driveRoutes } from '../../common/drive/driveRoutes';
import type { Handlers } from '../callContext';
import { findDwg, findPath } from './lookup';

export const driveHandlers: Handlers<keyof typeof driveRoutes> = {
  'drive.path': findPath,
  'drive.dwg': findDwg,
};
