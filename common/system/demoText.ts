/** Shown on every page of a public demo (DEMO=public). */
export const publicDemoText = 'Public demo: everyone can sign in; don’t enter real data.';
