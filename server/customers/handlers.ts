import type { customerRoutes } from '../../common/customers/customerRoutes';
import type { Handlers } from '../ask';
import { findCustomers } from './findCustomers';

export const customerHandlers: Handlers<keyof typeof customerRoutes> = {
  'customers.list': findCustomers,
};
