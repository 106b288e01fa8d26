/** Every failure a call can answer: its code and HTTP status. `message` says what happened and what to do. */
export const failures = {
  badRequest: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  wrongType: 415,
  invalid: 422,
  tooMany: 429,
  failed: 500,
  unavailable: 503,
} as const;
export type FailureCode = keyof typeof failures;

/** The body of every failed call. */
export interface FailureBody {
  message: string;
  code: FailureCode;
  status: number;
  /** invalid: which field is wrong and why. */
  fields?: Record<string, string>;
  /** conflict: the entity as the asker may see it now. */
  current?: unknown;
}

/** Texts that the specification fixes (spec §2, §8) or that several places must say alike. */
export const texts = {
  tokenFailed: 'Not authorized, token failed',
  pleaseLogIn: 'Please log back in',
  notFound: 'Not found. It may have been deleted, or you may not have access to it.',
  billingHold: 'Your company is on billing hold. Please contact us.',
  clientOnHold: 'Client is on billing hold. Please select a different client.',
  loginFailed: 'Email or password is not right. Check both, or ask for a reset link.',
  registered: 'Registration received! Check your email for a verification link.',
  linkComing: 'A link will arrive if the email is known.',
  passwordSaved: 'Your password has been saved.',
  askNewLink: 'If you cannot sign in, ask for a new link.',
  mustReset: 'You have to reset your password before you can sign in.',
  filesTooBig:
    'The files are too big (over 25MB). Please upload them somewhere else and add a share link to the notes.',
  panelName: 'Please use only letters, numbers, and spaces',
  panelWidthInches: 'Be sure to enter panel width in INCHES',
  unavailable:
    'The server cannot reach its database right now. Please look again in a moment, and repeat what is not there.',
  somethingWrong: 'Something went wrong.',
} as const;
