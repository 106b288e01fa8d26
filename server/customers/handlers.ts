import type { customerRoutes } from '../../common/customers/customerRoutes';
import type { Handlers } from '../callContext';
import { downloadCustomers } from './downloadCustomers';
import { findCustomers } from './findCustomers';
import { createCustomer, deleteCustomer, updateCustomer } from './saveCustomer';

export const customerHandlers: Handlers<keyof typeof customerRoutes> = {
  'customers.list': findCustomers,
  'customers.create': createCustomer,
  'customers.download': downloadCustomers,
  'customers.update': updateCustomer,
  'customers.delete': deleteCustomer,
};
