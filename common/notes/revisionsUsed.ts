interface Revisions {
  readonly revision: number;
  readonly maxRevisions: number;
}

/** True if outside users can't request another revision; the office still can (R2). */
export const revisionsUsed = ({ revision, maxRevisions }: Revisions): boolean => revision >= maxRevisions;

export const revisionsUsedText = ({ maxRevisions }: Pick<Revisions, 'maxRevisions'>): string =>
  `This job has had its ${maxRevisions} ${maxRevisions === 1 ? 'revision' : 'revisions'}. Please contact us if you need another one.`;
