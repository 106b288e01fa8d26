/** Texts of the shell's parts that load when they are needed. */

export const paletteText = {
  jobs: 'Jobs',
  quotes: 'Quotes',
  customers: 'Customers',
  catalog: 'Catalog',
  clients: 'Clients',
  users: 'Users',
  pages: 'Pages and actions',
  hintAdmin: 'Job, quote, customer, item, client, user or action',
  hintQuoter: 'Job, quote, customer, item or action',
  hint: 'Job or action',
};

export const notFoundText = {
  title: 'Page not found',
  intro: 'Check the address, or start from the dashboard.',
  toDashboard: 'Go to dashboard',
};
