/** Lists whose rows an admin puts in order. */
export const orderedText = {
  actions: 'Actions',
  edit: 'Edit',
  editOne: (name: string) => `Edit ${name}`,
  delete: 'Delete',
  deleteOne: (name: string) => `Delete ${name}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  notMoved: 'Couldn’t change the order.',
};
