/** `100427`, `100427 R1`; staff also see the correction, `100427 R1 C2` (R2). */
export const jobTitle = (job: { num: number; revision: number; correction?: number }): string =>
  [String(job.num), job.revision > 0 ? `R${job.revision}` : '', job.correction ? `C${job.correction}` : '']
    .filter(Boolean)
    .join(' ');
