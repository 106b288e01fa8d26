import { inactiveReasonOf, type Viewer } from '../access/viewer';

/**
 * Home page notice for an inactive user (R7, texts as in R1), or null. Users with an unverified email see the same text
 * as users without a role: both wait for activation.
 */
export function greeting(user: Pick<Viewer, 'name' | 'verified' | 'role' | 'companyId'>): string | null {
  switch (inactiveReasonOf(user)) {
    case null:
      return null;
    case 'company':
      return `Welcome ${user.name}, we have not set up your company--please stand by!`;
    case 'role and company':
      return 'We have not yet activated your account--please stand by!';
    default:
      return `Welcome ${user.name}. We haven't yet activated your account.`;
  }
}

/** Error message (403) of an inactive user; says what is missing (R1). */
export function inactiveMessage(user: Pick<Viewer, 'verified' | 'role' | 'companyId'>): string {
  switch (inactiveReasonOf(user)) {
    case 'email':
      return 'Your account is not active yet: your email address has not been verified. Use the link in our email.';
    case 'company':
      return 'Your account is not active yet: it has not been tied to a company. Please stand by or email us.';
    case 'role':
      return 'Your account is not active yet: it has no role. Please stand by or email us.';
    default:
      return 'Your account is not active yet: it has no role and no company. Please stand by or email us.';
  }
}
