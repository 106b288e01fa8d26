import { cellText } from '../csv/csvText';
import { textColumn } from '../csv/columns';
import { type Column, plainWord, refused, type Sheet } from '../csv/sheet';
import { customerMax } from './customerRules';
import { emailsOf, isEmail, maxEmails } from './email';

const emails: Column = {
  ...textColumn('emails', 'Emails (comma separated)', 6000, { names: ['emails', 'email', 'emailaddresses', 'mail'] }),
  blank: [],
  read: (cell) => {
    const value = emailsOf(cell);
    const wrong = value.find((one) => !isEmail(one));
    if (wrong !== undefined) return refused('email', cellText.notEmail);
    return value.length > maxEmails ? refused('email', cellText.emails(maxEmails)) : { value };
  },
  write: (value) => (value as readonly string[]).join(', '),
};

/** Customers as CSV, in the order of the specification. A row is identified by its number, else its name (Q22). */
export const customerSheet: Sheet = {
  columns: [
    textColumn('name', 'Customer Name', customerMax.name, {
      names: ['customer', 'companyname', 'company'],
      check: (text) => (text === '' ? refused('name', cellText.none('Customer name')) : null),
    }),
    textColumn('customerNumForClient', 'Customer Number', customerMax.number, {
      names: ['number', 'customerno', 'customernum', 'customerid', 'accountnumber', 'account'],
    }),
    textColumn('priceCode', 'Price Code', customerMax.priceCode, { names: ['pricelevel', 'level', 'pricingcode'] }),
    emails,
    textColumn('shortName', 'Short Name', customerMax.shortName, { names: ['short', 'abbreviation', 'alias'] }),
  ],
  order: ['name', 'customerNumForClient', 'priceCode', 'emails', 'shortName'],
  needs: ['name'],
  key: ({ name, customerNumForClient }, carried) =>
    customerNumForClient !== '' && carried.has('customerNumForClient')
      ? `number\n${plainWord(String(customerNumForClient))}`
      : `name\n${plainWord(String(name))}`,
  label: ({ name }) => String(name),
  warnings: {},
};
