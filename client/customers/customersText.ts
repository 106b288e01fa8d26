export const customersText = {
  title: 'Customers',
  searches: 'Name, short name, number',
  priceLevel: 'Price level',
  newCustomer: 'New customer',
  deleted: 'Its jobs are kept, without a customer.',
  importTitle: 'Import customers',
  /** Fixed by the specification. */
  importColumns: 'Customer Name, Customer Number, Price Code, Emails (comma separated), Short Name',
  empty: 'Import a list or add your first customer.',
};

export const customerDialogText = {
  emailsHint: 'Quotes go to these addresses.',
  saved: (name: string) => `${name} saved`,
  added: (name: string) => `${name} added`,
};

export const customerNames = {
  name: 'Customer name',
  shortName: 'Short name',
  customerNumForClient: 'Customer number',
  priceCode: 'Price level',
  emails: 'Emails (comma separated)',
};

export const customerColumnText = { emails: 'Emails' };
