/** The job's Drive folder. */
export const driveText = {
  title: 'Drive',
  noFolder: 'The folder is being created',
  open: 'Open folder',
  showPath: 'Copy folder path',
  copied: 'Folder path copied',
  loading: 'Loading the folder path…',
  findDwgs: 'Find .dwg files',
  noDwgs: 'No .dwg files in this folder.',
  dwgs: '.dwg files',
  setLetter: 'Set your drive letter to copy paths as they are on your computer',
};
