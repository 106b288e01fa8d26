/** Paths of the app's pages (R7 and our own), as the router in client/pages.tsx has them; any other path is 404. */
export const pagePaths = [
  '/login',
  '/register',
  '/forgot-password',
  '/password/reset/:userId/:token',
  '/',
  '/workflow',
  '/jobs',
  '/jobs/:id',
  '/customers',
  '/items',
  '/clients',
  '/clients/:id',
  '/profile',
  '/inbox',
  '/users',
  '/users/:id',
  '/quotes',
  '/quotes/:id',
  '/tools/flatcalc/:url',
  '/tools/packlist',
  '/tools/packlist/:url',
  '/admin/data',
  '/admin/mrm',
  '/admin/billing',
  '/admin/settings',
  '/admin/system',
  '/admin/audit',
  '/admin/templates',
  '/admin/displays',
  '/display',
] as const;

const patterns = pagePaths.map((path) => new RegExp(`^${path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?$`, 'i'));

/** Case and a slash at the end don't matter, as in the router. */
export const isPage = (path: string): boolean => patterns.some((pattern) => pattern.test(path));
