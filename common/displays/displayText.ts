/** Validation errors of a display's fields. */
export const displayFieldText = {
  wrongCode: 'isn’t valid or has expired. Enter the code that the screen shows now.',
  tooMany: (most: number) => `There can be ${most} displays at most. Revoke one you no longer need.`,
  noQuietFrom: 'is required with an end of the quiet hours',
  noQuietTo: 'is required with a beginning of the quiet hours',
  noNum: 'is required to highlight a job',
  notOnBoard: 'must be the number of a job on the board',
  offline: (name: string) => `${name} is offline. Turn it on, or check its network.`,
  sameQuiet: 'must differ from the beginning of the quiet hours',
};
