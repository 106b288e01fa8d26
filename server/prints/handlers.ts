import type { printRoutes } from '../../common/quotes/prints/printRoutes';
import type { Handlers } from '../callContext';
import { createPrint } from './createPrint';
import { draftEmail, emailPrint } from './emailPrint';
import { comparePrintsOf, downloadPrint } from './openPrint';
import { deletePrint, publishPrint } from './publishPrint';

export const printHandlers: Handlers<keyof typeof printRoutes> = {
  'prints.create': createPrint,
  'prints.publish': publishPrint,
  'prints.delete': deletePrint,
  'prints.get': downloadPrint,
  'prints.email': emailPrint,
  'prints.emailDraft': draftEmail,
  'prints.compare': comparePrintsOf,
};
