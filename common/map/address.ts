export interface Address {
  readonly street: string;
  readonly city: string;
  readonly state: string;
}

/** `12 Overlook Rd, Moab, UT`; what is blank stays out. */
export const addressOf = ({ street, city, state }: Address): string =>
  [street, city, state]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');

/** Where anybody's own map program looks for it. */
export const mapSearchUrl = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
