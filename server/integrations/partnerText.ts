/** Why a partner's logo couldn't be used; shown with the failed task. */
export const partnerLogoText = {
  answered: (url: string, status: number) =>
    `The logo at ${url} couldn’t be downloaded. The server answered ${status}.`,
  noPicture: (url: string) => `The file at ${url} isn’t a PNG, JPEG, WebP or GIF picture.`,
};
