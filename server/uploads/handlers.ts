import type { Handlers } from '../ask';
import { receiveFiles } from './receiveFiles';

export const uploadHandlers: Handlers<'uploads.create'> = {
  'uploads.create': receiveFiles,
};
