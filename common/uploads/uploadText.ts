/** Why a file can't be uploaded; shown before uploading and returned by the server. */
export const refusedFileText = {
  empty: (name: string) => `The file ${name} is empty (0 bytes).`,
  program: (name: string) => `The file ${name} is a program. Programs can’t be uploaded.`,
};
