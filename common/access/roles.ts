/** The six roles and their groups (R1). */
export const roles = ['viewer', 'client', 'customer', 'cad', 'admin', 'super'] as const;
export type Role = (typeof roles)[number];

/** Everyone in the drafting office: cad, admin, super. */
export const isStaff = (role: Role | null): boolean => role === 'cad' || isAdmin(role);

/** "Admin and above". */
export const isAdmin = (role: Role | null): boolean => role === 'admin' || role === 'super';

/** Roles of people outside the office, who belong to one company. */
export const isOutside = (role: Role | null): boolean => role === 'viewer' || role === 'client' || role === 'customer';
