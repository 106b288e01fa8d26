/** Why a file can't be uploaded; shown before uploading and returned by the server. */
export const refusedFileText = {
  empty: (name: string) => `The file ${name} is empty (0 bytes).`,
  program: (name: string) => `The file ${name} is a program. Programs can’t be uploaded.`,
  notPdf: (name: string) => `The file ${name} isn’t a PDF, although its name ends in .pdf. Save it as a PDF first.`,
  notPicture: (name: string, ending: string) =>
    `The file ${name} isn’t a picture, although its name ends in .${ending}. Save it as a picture first.`,
};
