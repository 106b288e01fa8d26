/** Words of a customer's PDF. */
export const pdfWords = {
  date: 'Date',
  validThrough: 'Valid through',
  preparedBy: 'Prepared by',
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
