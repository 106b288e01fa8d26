/** Reasons in the mail log of a quote, and of a refused cancellation. */
export const mailLogText = {
  deleted: 'The PDF was deleted before it was sent.',
  notAllowed: 'The sender can no longer send quotes of this client.',
  noLink: 'Its customer link was revoked or had expired.',
  unreachable: 'The mail server can’t be reached.',
  tooLate: 'This email has already been sent or canceled.',
};
