/** Texts of a call that got no usable response. */
export const callText = {
  timedOut: 'The server didn’t answer within 10 seconds. Try again.',
  unreachable: 'Can’t reach the server. Check your network connection.',
  incomplete: 'The server’s answer was cut off. Try again.',
  uploadInterrupted: 'The connection was lost before the file arrived. Try again.',
  uploadCanceled: 'Canceled.',
  outcomeUnknown: 'The connection was lost before the server answered. Check whether it finished, then try again.',
  /** Shown for a response without a message, such as a proxy may send. */
  failed: (status: number) => `The server answered ${status}.`,
  /** While the request waits to be retried. */
  retrying: 'The server can’t answer right now. Trying again…',
  waitingForConnection: 'Sending when the connection is back…',
};
