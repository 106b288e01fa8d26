/** A filter of the address that is on or off, as the server reads it. */
export const isOn = (text: string | undefined): boolean => text === 'true' || text === '1';
