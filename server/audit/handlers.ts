import type { auditRoutes } from '../../common/audit/auditRoutes';
import type { Handlers } from '../callContext';
import { downloadChanges } from './downloadChanges';
import { findChanges, historyOf } from './findChanges';

export const auditHandlers: Handlers<keyof typeof auditRoutes> = {
  'audit.list': findChanges,
  'audit.download': downloadChanges,
  'jobs.history': historyOf('job'),
  'users.history': historyOf('user'),
  'companies.history': historyOf('company'),
  'customers.history': historyOf('customer'),
  'items.history': historyOf('item'),
};
