import type { companyRoutes } from '../../common/companies/companyRoutes';
import type { Handlers } from '../ask';
import { findCompanies, findCompany } from './findCompanies';

export const companyHandlers: Handlers<keyof typeof companyRoutes> = {
  'companies.list': findCompanies,
  'companies.get': findCompany,
};
