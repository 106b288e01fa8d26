import type { Role } from '../../common/access/roles';

export const usersText = {
  title: 'Users',
  what: 'users',
  searches: 'Name, email, phone, client',
  name: 'Name',
  email: 'Email',
  role: 'Role',
  client: 'Client',
  status: 'Status',
  active: 'Active',
  canQuote: 'Can quote',
  yes: 'Yes',
  phone: 'Phone',
  lastLogin: 'Last login',
  canCreateQuotes: 'Can create quotes',
  never: 'Never',
  fromSignUp: (company: string) => `${company} (from sign-up)`,
  needsActivation: 'Needs activation',
};

export const roleNames: Readonly<Record<Role, string>> = {
  viewer: 'Viewer',
  client: 'Client',
  customer: 'Customer',
  cad: 'CAD',
  admin: 'Admin',
  super: 'Super',
};
export const noRoleText = { list: 'No role', choice: 'No role yet' };

/** Why a user isn't active. */
export const inactiveTexts = {
  email: 'Email not verified',
  company: 'No client',
  role: 'No role',
  'role and company': 'Not activated',
};

export const userPageText = {
  title: 'User',
  back: 'Back to users',
  failed: 'Couldn’t load this user',
  loading: 'Loading user',
  notFound: 'User not found',
  gone: (name: string) => `${name} is no longer available`,
  deleted: 'This account was deleted.',
  /** Fixed by the specification. */
  own: 'You are editing your own user profile',
  superOnly: 'Only super users can edit super users.',
};

export const userActionsText = {
  copyLink: 'Copy password reset link',
  copied: 'Reset link copied. It works once and expires in 24 hours.',
  linkFailed: (why: string) => `Couldn’t create the reset link. ${why}`,
  linkTitle: (name: string) => `Reset link for ${name}`,
  link: 'Link',
  linkHint: 'This browser blocked copying. Copy the link yourself. It works once and expires in 24 hours.',
  delete: 'Delete…',
  deleteUser: (name: string) => `Delete ${name}`,
  deleteConsequence:
    'They’re logged out right away and can’t sign in again. Their name stays on past work. Jobs they were working on go back to Unassigned.',
  deleted: (name: string) => `${name} deleted`,
};

export const userFormText = {
  title: 'Profile',
  settings: 'Settings',
  unsent: (name: string) => `unsaved changes to ${name}`,
  /** Fixed by the specification. */
  saved: 'Data Updated!',
};

export const accessText = {
  title: 'Access',
  activate: 'To activate this account, choose a role and a client, then save. Office staff need no client.',
  unsent: (name: string) => `unsaved access changes for ${name}`,
  role: 'User role',
  client: 'Client',
  hasQuoter: 'Can create quotes',
  seesCosts: 'Can see costs and margins',
  forcePwReset: 'Require password reset at next sign-in',
  password: 'New password',
  passwordHint: (name: string) =>
    `Leave blank to keep the current password. A new password logs ${name} out everywhere; they get an email about it.`,
  hold: 'Clients on billing hold can’t be selected.',
  noClients: 'No matching clients',
  noRole: 'no role',
  noClient: 'no client',
};

export const signUpText = {
  title: 'Sign-up details',
  company: 'Company',
  companyType: 'Company type',
  website: 'Website',
  notes: 'Notes',
  verified: 'Email verified',
  yes: 'Yes',
  no: 'No',
  agreed: 'Agreed to emails',
  lastLogin: 'Last login',
};
