import { lackOf, type Viewer } from '../access/viewer';

/**
 * The home page's warning for somebody who is not active yet (spec §2, texts divided as decisions §1), or null.
 * Somebody without a verified address is told the same as somebody without a role: both wait for us.
 */
export function greeting(user: Pick<Viewer, 'name' | 'verified' | 'role' | 'companyId'>): string | null {
  switch (lackOf(user)) {
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

/** The 403 message of an inactive user: says what is missing (decisions §1). */
export function inactiveMessage(user: Pick<Viewer, 'verified' | 'role' | 'companyId'>): string {
  switch (lackOf(user)) {
    case 'email':
      return 'Your account is not active yet: your email address has not been verified. Use the link in our mail.';
    case 'company':
      return 'Your account is not active yet: it has not been tied to a company. Please stand by or email us.';
    case 'role':
      return 'Your account is not active yet: it has no role. Please stand by or email us.';
    default:
      return 'Your account is not active yet: it has no role and no company. Please stand by or email us.';
  }
}
