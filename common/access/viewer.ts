import { isOutside, type Role } from './roles';

/** Who asks: read fresh for every call and socket message, never taken from the token (decisions §3). */
export interface Viewer {
  readonly id: number;
  readonly name: string;
  readonly role: Role | null;
  /** The client company of an outside user; staff have none. */
  readonly companyId: number | null;
  readonly hasQuoter: boolean;
  /** Has set a password by the mail's link, which proves the address. */
  readonly verified: boolean;
  /** The company's billing hold. */
  readonly onHold: boolean;
}

/** What an inactive user still lacks (decisions §1), or null for an active one. */
export type Lack = 'email' | 'role' | 'company' | 'role and company';

export function lackOf(viewer: Pick<Viewer, 'verified' | 'role' | 'companyId'>): Lack | null {
  if (!viewer.verified) return 'email';
  if (viewer.role === null) return viewer.companyId === null ? 'role and company' : 'role';
  if (isOutside(viewer.role) && viewer.companyId === null) return 'company';
  return null;
}

export const isActive = (viewer: Pick<Viewer, 'verified' | 'role' | 'companyId'>): boolean => lackOf(viewer) === null;
