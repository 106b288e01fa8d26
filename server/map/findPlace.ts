import type { Routes } from '../../common/api/routes';
import { addressOf } from '../../common/map/address';
import type { Ask } from '../ask';

/** Where an address lies. Without a street it would be a town, and a picture of a town is no picture of a roof. */
export async function findPlace({ house, query }: Ask<Routes['map.place']>) {
  const { street = '', city = '', state = '' } = query;
  return { value: { place: street === '' ? null : await house.geocoder.find(addressOf({ street, city, state })) } };
}
