/** Words of a customer's PDF. */
export const pdfWords = {
  date: 'Date',
  validThrough: 'Valid through',
  preparedBy: 'Prepared by',
  phone: 'Phone',
  email: 'Email',
  pdf: 'PDF',
  preparedFor: 'Prepared for',
  quote: 'Quote',
  project: 'Project',
  address: 'Address',
  panel: 'Panel',
  coverage: (panel: string, inches: number) => `${panel}, ${inches} in coverage`,
  metal: 'Metal',
  paint: 'Paint',
  color: 'Color',
};

/** Lines and totals, in PDFs and on the page of a customer's link. */
export const offerText = {
  items: 'Items',
  priceToFollow: 'Price to follow',
  subtotal: 'Subtotal',
  discount: 'Discount',
  discounts: 'Discounts',
  optional: 'Optional',
  notInTotal: 'Optional items are not in the total.',
  freight: 'Freight',
  deposit: 'Deposit',
  balance: 'Balance due',
  tax: 'Tax',
  taxRate: (percent: string) => `Tax ${percent}%`,
  exempt: (certificate: string) => `Tax exempt, certificate ${certificate}`,
  total: 'Total',
  unpriced: (n: number) =>
    n === 1 ? '1 item not yet priced and not in the total.' : `${n} items not yet priced and not in the total.`,
};

/** The page with the customer's signature. */
export const signatureWords = {
  title: 'Accepted',
  statement: (number: string, company: string) => `Quote ${number} of ${company} was accepted electronically.`,
  name: 'Name',
  time: 'Time',
  total: 'Total',
  options: 'With options',
  version: 'Version',
  hash: 'SHA-256 of content',
  address: 'IP address',
  browser: 'Browser',
  typed: 'Signed with the typed name',
};

export const closingWords = {
  leadTime: 'Lead time',
  freight: 'Freight',
  terms: 'Terms',
  accept: (company: string) => `Accepted. Please sign and return to ${company}.`,
  name: 'Name',
  signature: 'Signature',
  date: 'Date',
};

export const bundleWords = {
  title: 'Bundles',
  bundle: 'Bundle',
  runs: 'Pieces × length',
  pieces: 'Pieces',
  feet: 'Linear feet',
  weight: 'Weight, lb',
  overweight: (runs: string) => `${runs} · over the max bundle weight`,
  max: (pounds: string) => `Max ${pounds} lb per bundle.`,
  maxOfSome: (pounds: string) => `Max ${pounds} lb per bundle. Not all bundles are shown.`,
};

/** Why a PDF isn't as expected. */
export const pdfFailureText = {
  unprintable: "[U+…] marks characters that this PDF can't show. The screen shows them.",
  quoteTooLarge: 'This quote is too large for one PDF. Split it into several quotes.',
  tooLarge: 'This is too large for one PDF. Use the files instead.',
  late: 'Creating the PDF took too long. Try again in a moment.',
};

export const workbookFailureText = {
  tooLarge: 'This is too large for one workbook. Download the CSV instead.',
  late: 'Creating the workbook took too long. Try again in a moment.',
};
