const told = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** Where pictures of the land come from (MAP_TILES_URL); null: this house shows addresses without a map. */
export const mapTilesUrl = (): string | null => told('map-tiles') || null;
export const mapAttribution = (): string => told('map-attribution');
/** Where a folder of the drive is opened, before its id; null: this house's drive has no page. */
export const driveUrl = (): string | null => told('drive') || null;
/** The page that asks a captcha of somebody else's is loaded by itself: its policy lets that program run. */
export const captchaIsForeign = (): boolean => told('captcha') !== '';
