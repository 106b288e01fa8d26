/** Shown instead of a page that the user may not open. */
export const noAccessText = {
  title: (page: string) => `You can’t open ${page}`,
  intro: 'Your account doesn’t include this page. Ask us if you need it.',
  toDashboard: 'Go to dashboard',
};

/** Names of pages, as they are used in a sentence. */
export const pageNames = {
  quotes: 'quotes',
  customers: 'customers',
  catalog: 'the catalog',
  company: 'company settings',
};
