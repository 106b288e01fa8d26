/** What somebody who registers works for (decisions §3). */
export const companyTypes = ['Roofing contractor', 'Metal supplier', 'Manufacturer', 'Builder', 'Other'] as const;

/** An address that mail can be sent to; whether somebody reads there is proven by the link. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export const emailMax = 254;

/** 12 characters or more (decisions §3); whether it is too common the server knows. */
export const passwordLength = 12;
export const isLongEnough = (password: string): boolean => [...password].length >= passwordLength;
