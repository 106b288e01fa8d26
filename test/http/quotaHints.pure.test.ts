import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { quotaHints } from '../../common/access/quotas';
import { jobRoutes } from '../../common/jobs/jobRoutes';

// What a person can reach in an hour is said beforehand, where it is reached: per person and per company.

test('a PDF email, the profile and the description of the call say their limits', () => {
  expect(quotaHints).toEqual({
    printEmails: 'Up to 60 PDF emails an hour per person and 300 per company. Each address counts.',
    jobs: 'Up to 300 job submissions an hour per person and 1,000 per company.',
    notices: 'Up to 60 notification emails an hour. Further ones come as one summary.',
  });
  expect(jobRoutes['jobs.create'].says).toContain(quotaHints.jobs);
  const shown = { 'quotes/EmailPrintDialog.tsx': 'printEmails', 'users/ProfileFields.tsx': 'notices' };
  for (const [file, hint] of Object.entries(shown))
    expect(readFileSync(`client/${file}`, 'utf8'), file).toContain(`quotaHints.${hint}`);
});

test('so does the README', () => {
  const limits = readFileSync('README.md', 'utf8').split('## Limits')[1]?.split('\n## ')[0];
  for (const row of [
    '| job submissions | 300 an hour per person, 1,000 an hour per company |',
    '| PDF emails | 60 an hour per person, 300 an hour per company; each address counts |',
    '| notification emails | 60 an hour per address; further ones are summarized in one email |',
  ])
    expect(limits).toContain(row);
});
