/** Providers of the outside systems when no other one is set up, as the system page shows them. */
export const providerText = {
  builtIn: 'Built in',
  throughDatabase: 'Through the database',
  none: 'None',
  localFolder: 'Local folder',
  outbox: 'Not sent; saved in the outbox folder',
  productionLog: 'Not connected; saved in a log',
  charts: 'Built-in charts',
  notConnected: 'Not connected',
};
