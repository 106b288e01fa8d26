import { usePage } from '../live/LiveProvider';

/** Keeps the company's panels true while a form offers them. */
export function HearCompany({ id }: { id: number }) {
  usePage('companyPage', id);
  return null;
}
