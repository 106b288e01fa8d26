/** Texts of an email with a customer's link. */
export const linkEmailText = {
  /** Opening of an email without the PDF, unless the company has its own. */
  intro: 'Here is our quote {quote} for {name}.',
  button: 'View quote',
};
