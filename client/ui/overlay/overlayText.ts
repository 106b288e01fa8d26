/** Texts of dialogs, menus and the other overlays. */
export const dialogText = {
  cancel: 'Cancel',
  close: 'Close',
  esc: 'Esc',
  unsent: 'changes in an open dialog',
  unsaved: 'You have unsaved changes. Leave without saving?',
  keepEditing: 'Keep editing',
  leave: 'Leave without saving',
};

export const brokenDialogText = {
  title: 'Couldn’t open this dialog',
  intro: 'Your saved work isn’t affected. If this keeps happening, reload the page.',
};

export const keysText = {
  title: 'Keyboard shortcuts',
  everywhere: 'Everywhere',
  show: 'Show keyboard shortcuts',
  notAvailable: (action: string) => `${action} (not available)`,
};

export const navSheetText = { menu: 'Menu', close: 'Close', nav: 'Main' };

export const paletteFieldText = {
  label: 'Find anything',
  esc: 'Esc',
  close: 'Close',
  results: 'Results',
  searching: 'Searching…',
  noResults: (query: string) => `No results for “${query}”`,
};
