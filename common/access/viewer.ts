import { isOutside, type Role } from './roles';

/** The current user, loaded for every call and socket message rather than taken from the token (R3). */
export interface Viewer {
  readonly id: number;
  readonly name: string;
  readonly role: Role | null;
  /** Company of an outside user; null for staff. */
  readonly companyId: number | null;
  readonly hasQuoter: boolean;
  /** A quoter who can see costs and margins; admins always can (Q83). */
  readonly seesCosts: boolean;
  /** Has set a password through the emailed link, which proves the address. */
  readonly verified: boolean;
  /** True if the company is on billing hold. */
  readonly onHold: boolean;
  /** Set for a wall display, which is no person: without a role, it can only do what can.ts says of displays. */
  readonly displayId?: number;
}

/** User ID of a viewer who is no user; IDs start at 1. */
export const noUser = 0;

export const displayViewer = ({ id, name }: { readonly id: number; readonly name: string }): Viewer => ({
  ...{ id: noUser, name, role: null, companyId: null, hasQuoter: false, seesCosts: false },
  ...{ verified: true, onHold: false },
  displayId: id,
});

export const isDisplay = ({ displayId }: Pick<Viewer, 'displayId'>): boolean => displayId !== undefined;

/** The missing part that keeps a user inactive (R1). */
export type InactiveReason = 'email' | 'role' | 'company' | 'role and company';

export function inactiveReasonOf(viewer: Pick<Viewer, 'verified' | 'role' | 'companyId'>): InactiveReason | null {
  if (!viewer.verified) return 'email';
  if (viewer.role === null) return viewer.companyId === null ? 'role and company' : 'role';
  if (isOutside(viewer.role) && viewer.companyId === null) return 'company';
  return null;
}

export const isActive = (viewer: Pick<Viewer, 'verified' | 'role' | 'companyId'>): boolean =>
  inactiveReasonOf(viewer) === null;
