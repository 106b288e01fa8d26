import { circleMarker, map as newMap, tileLayer } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef } from 'react';
import type { Place } from '../../common/map/mapRoutes';
import { mapAttribution, mapTilesUrl } from '../state/outsideSettings';
import css from './map.module.css';

export interface LandMapProps {
  place: Place;
  /** Accessible name. */
  label: string;
  /** Called when no tile can be loaded. */
  onFail: () => void;
}

/** Zoom level at which a roof fills the picture. */
const zoom = 18;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Satellite map (Leaflet); calls onFail when the first tile doesn't load. */
export function LandMap({ place, label, onFail }: LandMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const fail = useRef(onFail);
  fail.current = onFail;
  const { lat, lng } = place;
  useEffect(() => {
    const tiles = mapTilesUrl();
    if (!box.current || tiles === null) return;
    // The mouse wheel scrolls the page instead of zooming the map.
    const land = newMap(box.current, { scrollWheelZoom: false, zoomSnap: 1 }).setView([lat, lng], zoom);
    land.attributionControl.setPrefix(false);
    let loaded = false;
    tileLayer(tiles, { attribution: escaped(mapAttribution()), maxZoom: 19 })
      .on('tileload', () => {
        loaded = true;
      })
      .on('tileerror', () => {
        if (!loaded) fail.current();
      })
      .addTo(land);
    circleMarker([lat, lng], { radius: 7, className: css.spot, interactive: false }).addTo(land);
    return () => {
      land.remove();
    };
  }, [lat, lng]);
  // biome-ignore lint/a11y/useSemanticElements: a map among other things, no region of the page
  return <div ref={box} className={css.land} role="group" aria-label={label} />;
}
