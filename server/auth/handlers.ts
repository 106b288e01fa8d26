import type { authRoutes } from '../../common/auth/authRoutes';
import type { Handlers } from '../callContext';
import { lostPassword } from './lostPassword';
import { register } from './register';
import { resetPassword } from './resetPassword';
import { signIn } from './signIn';
import { signOut } from './signOut';

export const authHandlers: Handlers<keyof typeof authRoutes> = {
  'auth.login': signIn,
  'auth.logout': signOut,
  'auth.captcha': async ({ services }) => ({ value: await services.captcha.challenge(services.now()) }),
  'auth.register': register,
  'auth.lostPassword': lostPassword,
  'auth.resetPassword': resetPassword,
};
