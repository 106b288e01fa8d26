import { roles } from '../../common/access/roles';
import { noRoleText, roleNames } from './usersText';

export const noRole = 'none';

export const roleChoices = (all: boolean) => [
  { value: noRole as string, label: noRoleText.choice },
  ...roles.filter((role) => all || role !== 'super').map((role) => ({ value: role as string, label: roleNames[role] })),
];
