// Texts fixed by the specification (R7) or used in several places. Each is its own export so that the browser
// bundle has only those it shows.
export const tokenFailed = 'Not authorized, token failed';
export const pleaseLogIn = 'Please log back in';
export const maybeDeleted = 'It may have been deleted, or you may not have access to it.';
export const notFound = `Not found. ${maybeDeleted}`;
export const billingHold = 'Your company is on billing hold. Please contact us.';
export const clientOnHold = 'Client is on billing hold. Please select a different client.';
export const loginFailed = 'Email or password is incorrect. Try again or get a reset link.';
export const registered = 'Registration received! Check your email for a verification link.';
export const linkComing = 'If that email has an account, a reset link is on its way.';
export const passwordSaved = 'Your password has been saved.';
export const askNewLink = 'If you cannot sign in, ask for a new link.';
export const accessChanged = 'Your access changed while this was being saved, so nothing was saved. Try again.';
export const mustReset = 'You must reset your password before you can sign in.';
export const filesTooBig =
  'The files are too big (over 25MB). Please upload them somewhere else and add a share link to the notes.';
export const uploadStopped = 'The upload stopped or was too slow. Check your connection and try again.';
export const panelName = 'Please use only letters, numbers, and spaces';
export const panelWidthInches = 'Be sure to enter panel width in INCHES';
export const unavailable =
  "The server can't reach its database right now. Try again in a moment. Anything you don't see wasn't saved.";
export const busy = "The server is busy right now. Try again in a few seconds. Anything you don't see wasn't saved.";
export const diskFull =
  "The server's disk is full. Leave this page open and try again later. Anything you don't see wasn't saved.";
export const somethingWrong = 'Something went wrong.';
