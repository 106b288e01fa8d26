import type { Person } from './useMe';

/** "Quote and production badges need quoter or admin plus the showSkittles setting" (R1). */
export const seesBadges = ({ user, viewer, admin }: Pick<Person, 'user' | 'viewer' | 'admin'>): boolean =>
  user.showSkittles && (admin || viewer.hasQuoter);
