/** Estimates that were submitted without a connection. */
export const waitingText = {
  title: 'Not submitted yet',
  kept: 'Saved. It will be submitted when you’re connected again.',
  states: {
    waiting: 'Waiting for a connection',
    uploading: 'Submitting when uploads finish…',
    sending: 'Submitting…',
    elsewhere: 'Another tab is submitting it',
  },
  maybeSubmitted: 'It may have been submitted before the connection was lost. Look at your jobs before you retry.',
  failed: (reason: string) => `Not submitted. ${reason}`,
  edit: 'Edit',
  editLabel: (name: string) => `Edit ${name}`,
  cancel: 'Cancel',
  cancelLabel: (name: string) => `Cancel ${name}`,
  retry: 'Retry',
  retryLabel: (name: string) => `Retry ${name}`,
  formInUse: 'The form already has another estimate. Submit or clear it first.',
  confirmTitle: (name: string) => `Cancel ${name}?`,
  confirmText: 'It won’t be submitted, and its text and files will be deleted from this browser.',
  confirm: 'Cancel estimate',
  label: (name: string) => `Estimate ${name}`,
};
