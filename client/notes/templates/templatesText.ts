import type { TemplateKind } from '../../../common/notes/templates/templateKinds';

/** The menu that inserts a template. */
export const templatesMenuText = { open: 'Templates', all: 'For all clients' };

/** Admin → Templates. */
export const templatesPageText = { title: 'Templates' };

/** The list of templates. */
export const templatesText = {
  title: 'Note templates',
  loading: 'Loading templates',
  failed: 'Couldn’t load templates',
  add: 'Add template',
  empty: 'No templates yet',
  emptyHow:
    'Texts that drafters insert into notes, questions and corrections. Clients read only what is sent, never the templates.',
  name: 'Name',
  text: 'Text',
  kind: 'Use in',
  client: 'Client',
  allClients: 'All clients',
};

/** Where a template is offered. */
export const templateKindNames: Record<TemplateKind, string> = {
  note: 'Notes',
  rfi: 'Questions (RFI)',
  correction: 'Corrections',
  internal: 'Internal notes',
};

export const templateDialogText = {
  add: 'Add template',
  edit: (name: string) => `Edit ${name}`,
  save: 'Save',
  name: 'Name',
  nameHint: 'Shown in the menu, such as Ask for the pitch',
  nameMissing: 'Enter a name.',
  kind: 'Use in',
  client: 'Client',
  noClients: 'No matching clients',
  text: 'Text',
  textHint: 'You can use {job}, {client} and {name} (project name).',
  textMissing: 'Enter a text.',
  unknown: (word: string) => `{${word}} isn’t a placeholder. Use {job}, {client} or {name}.`,
  added: (name: string) => `${name} added`,
  saved: (name: string) => `${name} saved`,
};

/** Confirmation before a template is deleted. */
export const deleteTemplateText = (name: string) => ({
  title: `Delete ${name}?`,
  consequence: 'Notes that were written with it stay as they are.',
  submit: 'Delete template',
  done: `${name} deleted`,
});
