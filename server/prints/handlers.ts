import type { printRoutes } from '../../common/quotes/printRoutes';
import type { Handlers } from '../ask';
import { createPrint } from './createPrint';
import { emailPrint } from './emailPrint';
import { comparePrintsOf, downloadPrint } from './openPrint';
import { deletePrint, publishPrint } from './publishPrint';

export const printHandlers: Handlers<keyof typeof printRoutes> = {
  'prints.create': createPrint,
  'prints.publish': publishPrint,
  'prints.delete': deletePrint,
  'prints.get': downloadPrint,
  'prints.email': emailPrint,
  'prints.compare': comparePrintsOf,
};
