const told = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** Where pictures of the land come from (MAP_TILES_URL); null: this house shows addresses without a map. */
export const mapTilesUrl = (): string | null => told('map-tiles') || null;
export const mapAttribution = (): string => told('map-attribution');
