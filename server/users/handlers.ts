import type { userRoutes } from '../../common/users/userRoutes';
import type { Handlers } from '../ask';
import { findProfile, updateProfile } from './profile';
import { findUser, updateUser } from './updateUser';

export const userHandlers: Handlers<keyof typeof userRoutes> = {
  'profile.get': findProfile,
  'profile.update': updateProfile,
  'users.get': findUser,
  'users.update': updateUser,
};
