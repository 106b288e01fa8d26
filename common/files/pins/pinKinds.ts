/** Kinds of pins, in order of urgency. */
export const pinKinds = ['mustFix', 'question', 'advisory'] as const;
export type PinKind = (typeof pinKinds)[number];

export const maxPinPage = 10_000;
export const maxPinText = 2000;
/** Counted among the pins that the same readers see. */
export const maxPinsPerFile = 100;
export const maxPinsPerJob = 500;
export const maxRepliesPerPin = 50;
