import type { Handlers } from '../callContext';
import { receiveFiles } from './receiveFiles';

export const uploadHandlers: Handlers<'uploads.create'> = {
  'uploads.create': receiveFiles,
};
