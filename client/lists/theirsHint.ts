/** Under a field that somebody else has changed while it was being typed into. */
export const theirsHint = (theirs: string | undefined): string | undefined =>
  theirs === undefined ? undefined : `Somebody else has made this “${theirs || 'blank'}” meanwhile; saving puts yours.`;
