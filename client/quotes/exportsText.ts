/** Papers and files of a quote, in its menu. */
export const exportsText = {
  papers: 'Shop and office',
  files: 'Files',
  kinds: {
    shop: 'Shop order (PDF)',
    internal: 'Internal copy (PDF)',
    'labels-sheet': 'Bundle labels, Avery 5163 (PDF)',
    'labels-roll': 'Bundle labels, 4 × 6 in (PDF)',
    materials: 'Bill of materials (CSV)',
    'materials-xlsx': 'Bill of materials (Excel)',
    offcuts: 'Offcut report (CSV)',
    quickbooks: 'QuickBooks estimate (CSV)',
  },
  failed: 'Couldn’t download the file.',
};
