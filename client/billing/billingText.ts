import { plural } from '../../common/format/plural';

const jobs = (n: number) => plural(n, 'job', 'jobs');

export const billingText = {
  title: 'Billing',
  what: 'estimates',
  searches: 'Number, name, address, client, customer or submitter',
  billing: 'Billing',
  status: 'Status',
  unpriced: 'Unpriced',
  from: 'Released from',
  through: 'Released through',
  download: 'Download CSV',
  downloadFailed: 'Couldn’t download the billing list.',
  selected: 'Selected',
  selection: (n: string, sum: string) => `${n} selected · ${sum}`,
  invoice: (n: number) => `Invoice ${jobs(n)}`,
  selectAll: 'Select all ready to invoice on this page',
  empty: 'No estimates yet',
};

export const billingSumsText = {
  label: 'Totals',
  tooMany: (limit: string) => `Filter to under ${limit} jobs to see totals.`,
  jobs: 'Jobs',
  invoiced: 'Invoiced',
  incomplete: 'Incomplete',
  ready: (sum: string) => `${sum} ready to invoice`,
  demo: 'Demo',
  total: 'Total',
  unpriced: 'Unpriced',
  note: 'Full prices. Sales on the dashboard and the Data page show 90% of these.',
};

export const invoiceText = {
  title: (n: number, sum: string) => `Invoice ${jobs(n)}, ${sum}`,
  over: (done: number, n: number) => `${done} of ${jobs(n)} invoiced`,
  consequence: 'Invoicing is final. You can’t change level, price or billing status afterward.',
  submit: (n: number) => `Invoice ${jobs(n)}`,
  jobs: 'Jobs',
  invoiced: 'Invoiced',
};

export const billingColumnText = {
  number: 'Number',
  client: 'Client',
  project: 'Project',
  status: 'Status',
  released: 'Released',
  level: 'Level',
  price: 'Price',
  unpriced: 'Unpriced',
  billing: 'Billing',
  invoiced: 'Invoiced',
  toggle: (num: string, from: string, to: string) => `Change billing status of ${num} from ${from} to ${to}`,
  invoice: 'Invoice',
  invoiceJob: (num: string) => `Invoice ${num}`,
};

export const billingActionText = {
  refused: (num: string, why: string) => `${num} wasn’t changed. ${why}`,
  keepMine: (entered: string) => `Keep mine: ${entered}`,
  notAPrice: (typed: string) => `“${typed}” isn’t a price. Enter dollars, such as 145 or 145.50.`,
  unpriced: 'Unpriced',
  level: (name: string) => `level ${name}`,
  priceFirst: (num: string) => `${num} has no price. Enter a price first, then choose Custom.`,
};
