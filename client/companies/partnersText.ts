export const partnersText = {
  title: 'MRM partner clients',
  list: 'Partner clients',
  noClients: 'No clients yet',
  loading: 'Loading partners',
  client: 'Client',
  noMatch: 'No matching clients',
  newPartner: 'New partner client',
  initials: 'Initials apply to new jobs only',
  failed: 'Couldn’t load this client',
  none: 'No partner clients yet',
  noneNote: 'Jobs from the partner are matched by the partner’s client ID.',
};

export const partnerColumnText = {
  id: 'Client ID',
  client: 'Client',
  initials: 'Initials',
  name: 'Name',
  folder: 'Drive folder',
  logo: 'Logo',
  openLogo: 'Open logo',
  notes: 'Notes',
  edit: 'Edit',
  editPartner: (name: string) => `Edit ${name}`,
};

export const partnerDialogText = {
  newTitle: 'New partner client',
  title: (name: string) => `Partner client ${name}`,
  id: 'Client ID',
  idHint: 'The partner’s ID for this client',
  company: 'Company name',
  logo: 'Logo URL',
  logoHint: 'Must start with https://',
  name: 'Name',
  initials: 'Initials',
  initialsHint: 'Exactly 3 characters. Applies to new jobs only.',
  folder: 'Drive folder ID',
  notes: 'Notes',
  /** Fixed by the specification. */
  initialsWrong: 'Initials must be exactly 3 characters',
  enterId: 'Enter the client ID.',
  saved: (name: string) => `${name} saved`,
  deleted: 'Partner client deleted',
  gone: 'Someone deleted this client. Saving creates it again.',
  save: 'Save',
  delete: 'Delete partner client',
};
