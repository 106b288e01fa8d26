/** Company types offered in the registration form (R3). */
export const companyTypes = ['Roofing contractor', 'Metal supplier', 'Manufacturer', 'Builder', 'Other'] as const;

/** Checks the format only. The emailed link proves that someone reads the address. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export const emailMax = 254;

/** At least 12 characters (R3). The server also rejects common passwords. */
export const passwordLength = 12;
export const isLongEnough = (password: string): boolean => [...password].length >= passwordLength;
