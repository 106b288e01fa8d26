import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { quotaHints } from '../../common/access/quotaText';
import { jobRoutes } from '../../common/jobs/jobRoutes';

// Hourly limits are stated in advance where users meet them, per person and per company.

test('states the limits in the PDF email dialog, the profile and the API reference', () => {
  expect(quotaHints).toEqual({
    printEmails: 'Up to 60 PDF emails per hour per person, 300 per company. Each recipient counts.',
    versionEmails: 'Up to 60 emails about releases per hour per person, 300 per company. Each recipient counts.',
    jobs: 'Up to 300 job submissions per hour per person, 1,000 per company.',
    notices: 'Up to 60 notification emails per hour. The rest arrive in one summary.',
  });
  expect(jobRoutes['jobs.create'].says).toContain(quotaHints.jobs);
  const shown = {
    'quotes/email/EmailPrintDialog.tsx': 'printEmails',
    'jobs/files/EmailVersionDialog.tsx': 'versionEmails',
    'users/ProfileFields.tsx': 'notices',
  };
  for (const [file, hint] of Object.entries(shown))
    expect(readFileSync(`client/${file}`, 'utf8'), file).toContain(`quotaHints.${hint}`);
});

test('states the limits in the README', () => {
  const limits = readFileSync('README.md', 'utf8').split('## Limits')[1]?.split('\n## ')[0];
  for (const row of [
    '| job submissions | 300 an hour per person, 1,000 an hour per company |',
    '| PDF emails | 60 an hour per person, 300 an hour per company; each address counts |',
    '| emails about releases | 60 an hour per person, 300 an hour per company; each recipient counts |',
    '| notification emails | 60 an hour per address; further ones are summarized in one email |',
  ])
    expect(limits).toContain(row);
});
