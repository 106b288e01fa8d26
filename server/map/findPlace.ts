import type { Routes } from '../../common/api/routes';
import { addressOf } from '../../common/map/address';
import type { CallContext } from '../callContext';

/** Location of an address. Needs a street: an aerial image of a town doesn't show a roof. */
export async function findPlace({ services, query }: CallContext<Routes['map.place']>) {
  const { street = '', city = '', state = '' } = query;
  return { value: { place: street === '' ? null : await services.geocoder.find(addressOf({ street, city, state })) } };
}
