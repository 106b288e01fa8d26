import { passwordLength } from '../../common/auth/registrationRules';

/** Texts of sign-in, registration and password pages. */
export const signInText = {
  title: 'Sign in',
  email: 'Email',
  password: 'Password',
  submit: 'Sign in',
  enterEmail: 'Enter your email address.',
  enterPassword: 'Enter your password.',
  trouble: 'Trouble signing in?',
  register: 'Register',
  forgot: 'Forgot password?',
  resetFirst: 'Email me a reset link',
};

export const passwordFieldText = {
  show: 'Show',
  hide: 'Hide',
  showLabel: 'Show password',
  hideLabel: 'Hide password',
  showCurrentLabel: 'Show current password',
  hideCurrentLabel: 'Hide current password',
};

export const forgotText = {
  title: 'Forgot password',
  intro: 'We’ll email you a password reset link. It works once and expires in 24 hours.',
  submit: 'Email me a link',
  noEmail: 'No email after a few minutes?',
  toSignIn: 'Back to sign in',
};

export const newPasswordText = {
  title: 'Set a new password',
  savedTitle: 'Password saved',
  failedTitle: 'New password',
  field: 'New password',
  hint: `At least ${passwordLength} characters. Several words in a row are easy to remember.`,
  tooShort: `Use at least ${passwordLength} characters.`,
  submit: 'Save password',
  signIn: 'Sign in',
  newLink: 'Get a new link',
};

export const registerText = {
  title: 'Register',
  questions: 'Questions?',
  intro: 'We’ll email you a link to verify your address. After that, we’ll set up your account.',
  next: 'Use the link in the email to choose a password. We’ll set up your account after that.',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company name',
  companyType: 'Company type',
  chooseType: 'Choose one',
  website: 'Website',
  notes: 'Notes',
  agree: 'I agree to receive emails about takeoff requests.',
  submit: 'Register',
  enterName: 'Enter your name.',
  enterCompany: 'Enter your company’s name.',
  chooseCompanyType: 'Choose a company type.',
  unsent: 'an unsent registration',
  mustAgree: 'We need your permission to email you before we can set up an account.',
};

export const captchaText = {
  verifying: 'Verifying you’re human…',
  verified: 'Verified',
  unsupported: 'We couldn’t verify you’re human. Use a current browser and a secure (https) connection.',
  blocked: 'We couldn’t load reCAPTCHA. Check your connection, or allow www.google.com in your browser.',
  tryAgain: 'Try again',
  orEmail: 'Or email {email}.',
  /** Why the form can’t be sent yet. */
  notYet: {
    unsolved: 'Check “I’m not a robot” above.',
    failed: 'We couldn’t verify you’re human. Try again above; what you typed stays here.',
    working: 'Still verifying you’re human. Try again in a few seconds.',
    solved: '',
  },
};
