import { usePage } from '../../live/LiveProvider';

/** Subscribes to the company while a form shows its panels. */
export function SubscribeToCompany({ id }: { id: number }) {
  usePage('companyPage', id);
  return null;
}
