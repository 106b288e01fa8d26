import type { authRoutes } from '../../common/auth/authRoutes';
import type { Handlers } from '../ask';
import { signIn } from './signIn';
import { signOut } from './signOut';

export const authHandlers: Handlers<keyof typeof authRoutes> = {
  'auth.login': signIn,
  'auth.logout': signOut,
};
