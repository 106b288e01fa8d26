/** Texts of messages, error states and other feedback. */
export const skeletonText = { loading: 'Loading' };

export const toastText = {
  secondsLeft: (n: number) => ` ${n} s`,
  label: 'Notifications',
  dismiss: 'Dismiss',
};

export const failureText = {
  tryAgain: 'Try again',
  copyDetails: 'Copy details',
  askAdmin: 'If you need access, ask an admin.',
  report: 'If it fails again, copy the details and email them to us.',
  safe: 'Your saved work isn’t affected. If this keeps happening, reload the page.',
};

export const copyText = {
  copy: 'Copy',
  copied: 'Copied!',
  failed: 'Couldn’t copy. Select the text and copy it.',
};

/** A module that couldn't be loaded. */
export const lazyText = {
  error: 'A part of this page could not be loaded.',
  title: 'Couldn’t load this part of the page',
  intro: 'Check your connection and try again. Your other changes are safe.',
  overlay: 'Couldn’t open this. Check your connection and try again.',
};
