import { type Role, roles } from '../../common/access/roles';

/** Roles as people say them. */
export const roleNames: Readonly<Record<Role, string>> = {
  viewer: 'Viewer',
  client: 'Client',
  customer: 'Customer',
  cad: 'Cad',
  admin: 'Admin',
  super: 'Super',
};
export const noRole = 'none';

export const roleChoices = (all: boolean) => [
  { value: noRole as string, label: 'No role yet' },
  ...roles.filter((role) => all || role !== 'super').map((role) => ({ value: role as string, label: roleNames[role] })),
];
