import { useEffect, useState } from 'react';
import { addressOf, type Address } from '../../common/map/address';
import { AddressMap } from './AddressMap';

/** Nobody has typed for so long: the address is what is meant. */
const typedOut = 1000;

/** The map of an address that is being typed. */
export function MapPreview({ street, city, state }: Address) {
  const typed = { street, city, state };
  const now = addressOf(typed);
  const [address, setAddress] = useState<Address>(typed);
  useEffect(() => {
    const timer = setTimeout(() => setAddress({ street, city, state }), typedOut);
    return () => clearTimeout(timer);
  }, [street, city, state]);
  return now === '' ? null : <AddressMap {...address} />;
}
