/** Why a partner's logo couldn't be used; shown with the failed task. */
export const partnerLogoText = {
  answered: (url: string, status: number) =>
    `The logo at ${url} couldn’t be downloaded. The server answered ${status}.`,
  noPicture: (url: string) => `The file at ${url} isn’t a PNG, JPEG, WebP or GIF picture.`,
};

/** Internal note on a job from the platform. */
export const partnerFilesText = {
  refused: (why: readonly string[]) =>
    `${why.join(' ')} Left out of this job. Ask the client for ${why.length === 1 ? 'it' : 'them'}.`,
};
