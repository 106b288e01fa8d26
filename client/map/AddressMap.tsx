import { fixed } from '../../common/format/numbers';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { addressOf, type Address, mapSearchUrl } from '../../common/map/address';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { mapTilesUrl } from '../state/outsideSettings';
import { Button } from '../ui/Button';
import { Glyph } from '../ui/Glyph';
import { Dialog } from '../ui/overlay/Dialog';
import type { LandMapProps } from './LandMap';
import css from './map.module.css';
import { mapText as text } from './mapText';

/** Shown instead of the map when its chunk can't be loaded. */
function NoMap({ onFail }: LandMapProps): ReactNode {
  useEffect(onFail, [onFail]);
  return null;
}
const LandMap = lazy<ComponentType<LandMapProps>>(() =>
  import('./LandMap').then(
    (m) => ({ default: m.LandMap }),
    () => ({ default: NoMap }),
  ),
);

const degrees = (n: number): string => fixed(n, 4).replace('-', '−');

/** Satellite picture of the address, if there is one, and a link to look it up. */
export function AddressMap({ street, city, state }: Address) {
  const address = addressOf({ street, city, state });
  const shows = mapTilesUrl() !== null && street.trim() !== '';
  const { data } = useLiveQuery(queries.place({ street, city, state }), shows);
  const [failed, setFailed] = useState<string | null>(null);
  const [large, setLarge] = useState(false);
  const place = data?.place ?? null;
  const pictured = shows && place !== null && failed !== address;
  return (
    <section className={css.map} aria-label={text.label}>
      {pictured && (
        <div className={css.frame}>
          <Suspense fallback={null}>
            <LandMap place={place} label={text.satellite(address)} onFail={() => setFailed(address)} />
          </Suspense>
        </div>
      )}
      <div className={css.strip}>
        <span className={css.where}>{pictured ? `${degrees(place.lat)}, ${degrees(place.lng)}` : address}</span>
        {pictured && (
          <Button size="sm" kind="ghost" onClick={() => setLarge(true)}>
            {text.enlarge}
          </Button>
        )}
        <a href={mapSearchUrl(address)} target="_blank" rel="noreferrer">
          {text.open} <Glyph name="external" size={11} />
        </a>
      </div>
      {pictured && (
        <Dialog opened={large} onClose={() => setLarge(false)} title={address} huge>
          <div className={css.large}>
            <Suspense fallback={null}>
              <LandMap place={place} label={text.satellite(address)} onFail={() => setFailed(address)} />
            </Suspense>
          </div>
        </Dialog>
      )}
    </section>
  );
}
