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
  enterCertificate: 'Enter the certificate number.',
  endsHint: 'Leave blank if the certificate has no end.',
  saved: (name: string) => `${name} saved`,
  added: (name: string) => `${name} added`,
};

export const customerNames = {
  name: 'Customer name',
  shortName: 'Short name',
  customerNumForClient: 'Customer number',
  priceCode: 'Price level',
  emails: 'Emails (comma separated)',
  taxExempt: 'Tax exempt',
  taxCertificate: 'Certificate number',
  taxCertificateEnds: 'Certificate valid through',
};

export const yesNo = { yes: 'Yes', no: 'No' };

export const customerColumnText = { emails: 'Emails' };
