export interface Address {
  readonly street: string;
  readonly city: string;
  readonly state: string;
}

/** `12 Overlook Rd, Moab, UT`, without blank parts. */
export const addressOf = ({ street, city, state }: Address): string =>
  [street, city, state]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');

/** Link that opens the address in the user's map app. */
export const mapSearchUrl = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
