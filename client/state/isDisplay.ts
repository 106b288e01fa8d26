/** `/display`: a separate screen, paired by code, without a signed-in user. */
export const isDisplay = (place: { pathname: string } | undefined): boolean =>
  /^\/display\/?$/i.test(place?.pathname ?? '');
