import type { userRoutes } from '../../common/users/userRoutes';
import type { Handlers } from '../callContext';
import { findUsers } from './findUsers';
import { findProfile, updateProfile } from './profile';
import { resetLink } from './resetLink';
import { findUser, updateUser } from './updateUser';

/** All handlers except users.delete, which also unassigns jobs: see http/handlers.ts. */
export const userHandlers: Handlers<Exclude<keyof typeof userRoutes, 'users.delete'>> = {
  'profile.get': findProfile,
  'profile.update': updateProfile,
  'users.list': findUsers,
  'users.get': findUser,
  'users.update': updateUser,
  'users.resetLink': resetLink,
};
