const metaContent = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** Map tile server (MAP_TILES_URL); null shows addresses without a map. */
export const mapTilesUrl = (): string | null => metaContent('map-tiles') || null;
export const mapAttribution = (): string => metaContent('map-attribution');
/** True if the captcha is external; then its page is loaded as a separate document, whose policy allows that script. */
export const captchaIsForeign = (): boolean => metaContent('captcha') !== '';
