export const clientsText = {
  title: 'Clients',
  what: 'clients',
  searches: 'Name, initials, number',
  number: 'Number',
  client: 'Client',
  initials: 'Initials',
  address: 'Address',
  pricing: 'Pricing',
  neverBilled: 'Never billed',
  flat: 'Flat rate',
  billing: 'Billing',
  onHold: 'On hold',
  active: 'Active',
  lastRequest: 'Last request',
  onBillingHold: 'On billing hold',
  newClient: 'New client',
  empty: 'A client is a company whose people request takeoffs.',
};

export const companyFilterText = { label: 'Client', all: 'All clients', none: 'No matching clients' };

export const clientPageText = {
  title: 'Client',
  toDashboard: 'Go to dashboard',
  toClients: 'Back to clients',
  failed: 'Couldn’t load this client',
  loading: 'Loading client',
  notFound: 'Client not found',
};

export const clientScreenText = {
  toDashboard: 'Go to dashboard',
  toClients: 'Back to clients',
  contact: 'To add or remove users, contact us:',
  partners: 'MRM partner settings',
  onHold: 'On billing hold: users can view, but can’t submit.',
  tables: 'Show or hide tables',
  show: (list: string) => `Show ${list}`,
  hide: (list: string) => `Hide ${list}`,
  details: 'Details',
  address: 'Address',
  emails: 'Emails',
  metals: 'Metals',
  paints: 'Paints',
  colors: 'Colors',
  flat: 'Default flat width',
  inches: (n: string) => `${n} in`,
  notes: 'Client notes',
};

export const companyFormText = {
  title: 'Details',
  flat: 'Flat rate per level',
  neverBilled: 'Never billed',
  commas: 'Separate with commas',
  floorMarginHint: 'Quotes under it need approval before they go to a customer. Leave blank for no floor.',
  emails: 'Separate with commas. Each address gets a copy of release emails.',
  unsent: (name: string) => `unsaved changes to ${name}`,
  saved: 'Saved',
  save: 'Save',
  discard: 'Discard',
  pricing: 'Pricing',
  office: 'Office',
  hold: 'On billing hold: users can view jobs but can’t submit new ones',
  blankPrice: 'Jobs at a level without a price are priced one by one.',
};

export const companyNames = {
  companyName: 'Company name',
  inits: 'Initials',
  officeAddressOne: 'Office address',
  officeAddressTwo: 'Address line 2',
  emails: 'Emails',
  metals: 'Metals',
  paints: 'Paints',
  colors: 'Colors',
  defaultFlat: 'Default flat width, in',
  floorMargin: 'Floor margin, %',
  clientNotes: 'Client notes',
  gdriveFolderId: 'Drive folder ID',
  billingHold: 'Billing hold',
  scheme: 'Pricing scheme',
  L1: 'Level 1',
  L2: 'Level 2',
  L3: 'Level 3',
  L4: 'Level 4',
  L5: 'Level 5',
};

export const companyErrors = {
  number: 'Enter a number, such as 145 or 145.50.',
  name: 'Enter the company name.',
  /** Fixed by the specification. */
  initials: 'Initials must be exactly 3 letters',
};

export const createClientText = {
  title: 'New client',
  submit: 'Submit',
  added: (name: string) => `${name} added`,
  name: 'Company name',
  nameMissing: 'Enter the company’s name.',
  initials: 'Initials',
  initialsHint: 'A three-letter abbreviation of the company’s name',
  folder: 'Drive folder ID',
  folderHint: 'Folder for this client’s jobs. Optional; you can add it later.',
};
