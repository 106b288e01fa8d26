import type { itemRoutes } from '../../common/items/itemRoutes';
import type { Handlers } from '../callContext';
import { downloadItems } from './downloadItems';
import { findItems } from './findItems';
import { createItem, deleteItem, updateItem } from './saveItem';

export const itemHandlers: Handlers<keyof typeof itemRoutes> = {
  'items.list': findItems,
  'items.create': createItem,
  'items.download': downloadItems,
  'items.update': updateItem,
  'items.delete': deleteItem,
};
