import { useEffect, useState } from 'react';
import { addressOf, type Address } from '../../common/map/address';
import { AddressMap } from './AddressMap';

/** Pause in typing before the address is looked up, in ms. */
const debounceMs = 1000;

/** Map of an address that is being typed. */
export function MapPreview({ street, city, state }: Address) {
  const typed = { street, city, state };
  const now = addressOf(typed);
  const [address, setAddress] = useState<Address>(typed);
  useEffect(() => {
    const timer = setTimeout(() => setAddress({ street, city, state }), debounceMs);
    return () => clearTimeout(timer);
  }, [street, city, state]);
  return now === '' ? null : <AddressMap {...address} />;
}
