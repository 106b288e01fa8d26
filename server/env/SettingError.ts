/** A setting is missing, invalid or unsafe; its message is for the operator. */
export class SettingError extends Error {}
