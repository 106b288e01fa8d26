import type { companyRoutes } from '../../common/companies/companyRoutes';
import type { Handlers } from '../callContext';
import { createCompany } from './createCompany';
import { findCompanies, findCompany } from './findCompanies';
import { saveLogo } from './saveLogo';
import { updateCompany } from './updateCompany';

export const companyHandlers: Handlers<keyof typeof companyRoutes> = {
  'companies.list': findCompanies,
  'companies.create': createCompany,
  'companies.get': findCompany,
  'companies.update': updateCompany,
  'companies.logo': saveLogo,
};
