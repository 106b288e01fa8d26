/** True if a URL filter is on, read the same way as on the server. */
export const isOn = (text: string | undefined): boolean => text === 'true' || text === '1';
