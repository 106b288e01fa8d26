/** Words of the shop's and internal PDFs, and of labels. */
export const exportText = {
  shopTitle: 'Shop order',
  internalTitle: 'Internal copy',
  shopFoot: (num: string, name: string) => `Shop order ${num} · ${name}`,
  internalFoot: (num: string, name: string) => `Internal, not for customers · ${num} · ${name}`,
  notForCustomers: 'Internal, not for customers',
  date: 'Date',
  job: 'Job',
  items: 'Items to make or pull',
  flats: 'Flats, combined',
  problems: 'Open problems',
  lines: 'Lines with reasons',
  noFlats: 'No trims are cut from flats.',
  bundleOf: (number: number, all: number) => `Bundle ${number} of ${all}`,
  pieces: (n: string, one: boolean) => `${n} ${one ? 'piece' : 'pieces'}`,
  pounds: (weight: string) => `${weight} lb`,
  /** Machine-readable text of a label’s code. */
  code: (job: string, number: number, all: number, pieces: number, pounds: string) =>
    `JOB=${job};BUNDLE=${number}/${all};PIECES=${pieces};LB=${pounds}`,
  moreRuns: (n: number) => `and ${n} more`,
  columns: {
    item: 'Item',
    sku: 'SKU',
    quantity: 'Quantity',
    unit: 'Unit',
    pieces: 'Pieces',
    length: 'Length',
    drop: 'Drop, in',
    material: 'Material',
    flats: 'Flats',
    offcut: 'Offcut, in',
    line: 'Line',
    price: 'Price',
    total: 'Total',
  },
};

export const exportFileNames = {
  shop: (num: string) => `${num}-shop.pdf`,
  internal: (num: string) => `${num}-internal.pdf`,
  'labels-sheet': (num: string) => `${num}-labels-5163.pdf`,
  'labels-roll': (num: string) => `${num}-labels-4x6.pdf`,
  materials: (num: string) => `${num}-materials.csv`,
  'materials-xlsx': (num: string) => `${num}-materials.xlsx`,
  offcuts: (num: string) => `${num}-offcuts.csv`,
  quickbooks: (num: string) => `${num}-quickbooks.csv`,
};
