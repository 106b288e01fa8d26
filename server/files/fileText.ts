/** Why a version can't be downloaded. */
export const missingFileText = (name: string): string =>
  `${name} is missing in the file storage. Download the other files one by one, and ask the drafting office for this one.`;

/** An email about a release, and what is wrong with its recipients. */
export const versionEmailText = {
  notOffered: 'must be active users of the job’s company who can read the job',
  notListed: 'must be on the company’s list for release copies',
  nobody: 'must name at least one recipient',
  tooMany: (most: number) => `must be ${most} recipients at most, with addresses`,
  subject: (version: string, job: string) => `${version} of ${job}`,
  oldSubject: (version: string, job: string) => `Superseded: ${version} of ${job}`,
  intro: (from: string, version: string, job: string) => `${from} sent you ${version} of ${job}.`,
  superseded: (version: string, newer: string) =>
    `${version} is superseded: ${newer} has been released since. Don’t build from ${version}.`,
  supersededBy: (version: string, newer: string) => `${version}, superseded by ${newer}`,
  job: 'Job',
  version: 'Version',
  files: 'Files',
  open: 'Open job',
};
