import type { importRoutes } from '../../common/imports/importRoutes';
import type { Handlers } from '../callContext';
import { downloadBadRows } from './downloadBadRows';
import { findImports } from './findImports';
import { importCustomers, importItems, importMatch, importRatio } from './importLists';
import { undoImport } from './undoImport';

export const importHandlers: Handlers<keyof typeof importRoutes> = {
  'items.import': importItems,
  'customers.import': importCustomers,
  'companies.importMatch': importMatch,
  'companies.importRatio': importRatio,
  'imports.list': findImports,
  'imports.badRows': downloadBadRows,
  'imports.undo': undoImport,
};
