import { desk, phone } from './axeLook';
import { dialog } from './jobScreens';
import type { ExternalServices } from './ExternalServices';
import * as step from './externalSteps';
import { createSession, type PersonWindow } from './PersonWindow';
import type { Story } from './story';
import type { Visit, Visitor } from './visits';

/** Visits of screens that depend on external services, working or unreachable. */
export async function externalVisits(
  story: Story,
  outside: ExternalServices,
): Promise<Partial<Record<Visitor, Visit[]>>> {
  const roof = await story.jobWhere(`j.status = 'Released' AND j.street <> ''`);
  const working = await story.jobIn('Working');
  const unfiled = await story.jobIn('Validated');
  const idOf = (path: string) => Number(path.split('/').at(-1));
  await story.sql('UPDATE jobs SET gdrive_folder = $1 WHERE id = $2', [
    outside.createFolder('Ridge Barn'),
    idOf(working),
  ]);
  await story.sql('UPDATE jobs SET gdrive_folder = NULL WHERE id = $1', [idOf(unfiled)]);
  const [wasatch] = await story.sql<{ id: number }>("SELECT id FROM companies WHERE inits = 'WRS'");
  const company = `/clients/${wasatch?.id}`;
  const [quote] = await story.sql<{ id: number }>('SELECT id FROM quotes WHERE company_id = $1 LIMIT 1', [wasatch?.id]);
  await addDeliveries(story, outside, Number(wasatch?.id));
  await addTasks(story, idOf(working));

  const both = [desk, phone];
  const openWebhooks = async ({ page }: PersonWindow) => {
    await page.getByRole('button', { name: 'Show API and webhooks' }).click();
    await page.getByRole('table', { name: 'Deliveries' }).getByRole('row').last().scrollIntoViewIfNeeded();
  };
  const openDialog = (name: RegExp) => async (window: PersonWindow) => {
    await openWebhooks(window);
    await window.page.getByRole('button', { name }).first().click();
    await dialog(window).waitFor();
  };
  const press = (name: string | RegExp, then: string | RegExp) => async (window: PersonWindow) => {
    await window.page.getByRole('button', { name }).first().click();
    await window.page.getByText(then).first().waitFor();
  };
  return {
    visitor: [
      { path: '/register', state: 'reCAPTCHA asks', before: step.fakeCaptcha },
      {
        path: '/register',
        state: 'no reCAPTCHA',
        before: step.blockCaptcha,
        open: step.waitForCaptchaError,
        whole: true,
      },
      {
        path: '/register',
        state: 'sent without reCAPTCHA',
        before: step.blockCaptcha,
        open: step.registerWithoutCaptcha,
        whole: true,
      },
    ],
    client: [
      { path: company, state: 'keys and webhooks', open: openWebhooks, whole: true },
      { path: '/', state: 'satellite view of the address', open: step.typeAddress, sizes: both },
      { path: '/', state: 'no map images', before: step.blockTiles, open: step.typeAddress, sizes: both },
      { path: roof, state: 'satellite view', open: step.waitForTiles },
      { path: `/quotes/${quote?.id}`, state: 'updates delayed', open: step.waitForDelayed, sizes: [phone] },
    ],
    cad: [
      { path: working, state: 'connected drive', open: step.showPathAndDwgs, whole: true },
      { path: working, state: 'no map images', before: step.blockTiles },
      { path: unfiled, state: 'no folder yet', sizes: both },
    ],
    admin: [
      { path: '/admin/data', state: 'embedded', open: step.waitForDashboard('Released a week') },
      { path: '/admin/data', state: 'login refused', before: step.expireLogin, open: step.waitForDashboard('ended') },
      { path: '/admin/data', state: 'reloaded', before: step.expireLogin, open: step.reloadDashboard, sizes: both },
      { path: '/admin/data', state: 'charts tab', open: ({ page }) => page.getByText('Charts').click() },
      { path: '/admin/system', state: 'services unreachable' },
      { path: '/admin/system', state: 'retried', open: press('Try again: Job email', 'Retrying:') },
      { path: '/admin/mrm', state: 'connected platform' },
      { path: '/admin/mrm', state: 'test sent', open: press('Send test', 'Test sent') },
      { path: company, state: 'keys, webhooks and deliveries', open: openWebhooks, whole: true },
      { path: company, state: 'dialog Revoke', open: openDialog(/^Revoke /) },
      { path: company, state: 'dialog Remove', open: openDialog(/^Remove http/) },
      {
        path: company,
        state: 'sent again',
        open: async (window) => {
          await openWebhooks(window);
          await press(/^Send again: “A takeoff is released”/, 'Queued: A takeoff is released')(window);
        },
      },
      { path: company, state: 'new key', open: step.createKey },
    ],
  };
}

/** Creates API keys and webhooks, and a delivery log with every state. */
async function addDeliveries(story: Story, outside: ExternalServices, company: number): Promise<void> {
  const { origins } = await createSession(story.base, 'admin');
  const { token } = JSON.parse(origins[0]?.localStorage[0]?.value ?? '{}') as { token: string };
  const make = async (path: string, body: object) => {
    const answer = await fetch(`${story.base}/api/v1/clients/${company}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  await make('keys', { name: 'Order desk', scopes: ['jobs:read', 'jobs:write', 'quotes:read'] });
  await make('keys', { name: 'Yard display', scopes: ['jobs:read'] });
  await story.sql(`UPDATE api_keys SET revoked_at = now() WHERE name = 'Yard display'`);
  await story.sql(`UPDATE api_keys SET used_at = now() - interval '3 minutes' WHERE name = 'Order desk'`);
  await make('webhooks', {
    url: outside.at('/hooks/takeoffs'),
    events: ['job.status', 'job.released', 'quote.status'],
  });
  await make('webhooks', { url: outside.at('/down'), events: ['job.submitted'] });
  await story.sql(
    `INSERT INTO deliveries (webhook_id, company_id, event, state, tries, status, said, made_at, tried_at)
     SELECT w.id, w.company_id, d.event, d.state, d.tries, d.status, d.response, now() - d.ago, now() - d.ago
     FROM (VALUES ('job.status', 'delivered', 1, 204, 'Delivered.', interval '26 hours'),
       ('job.released', 'failed', 12, 503, 'Their server answered with an error (503).', interval '25 hours'),
       ('quote.status', 'delivered', 3, 204, 'Delivered.', interval '2 hours'),
       ('job.released', 'waiting', 2, NULL, 'No answer within 5 seconds.', interval '4 minutes'))
       AS d (event, state, tries, status, response, ago),
     LATERAL (SELECT * FROM (SELECT id, company_id FROM webhooks ORDER BY id LIMIT 1) one UNION ALL SELECT NULL, NULL) w`,
  );
}

/** Inserts tasks that have failed, that will be retried and that are queued, and a backup of last night. */
async function addTasks(story: Story, job: number): Promise<void> {
  const about = { jobId: job, noteId: null, occasion: 'submitted', name: 'Jo' };
  const left = [
    ['mail.job', { ...about, to: 'jo@barn.test' }, 12, 'No such mailbox: jo@barn.test', '3 hours ago'],
    ['drive.job', { jobId: job }, 12, "Google Drive isn't responding. Try again in a moment.", '1 hour ago'],
    [
      'production.release',
      { jobId: job, revision: 0, correction: 0, notes: '' },
      4,
      'Their server answered with an error (503).',
      '40 minutes',
    ],
    [
      'mail.link',
      { why: 'forgotten', email: 'robin@field.test', at: '' },
      1,
      'connect ECONNREFUSED 10.0.0.25:587',
      '20 minutes',
    ],
    ['house:sweep', {}, 0, null, '10 minutes'],
  ] as const;
  for (const [name, payload, tries, error, when] of left) {
    // Scheduled for later so that it doesn't run before the update below.
    await story.sql(
      `SELECT 1 FROM graphile_worker.add_job($1, payload := $2::json, job_key := $3, run_at := now() + interval '1 day')`,
      [name, JSON.stringify(payload), `left ${name}`],
    );
    await story.sql(
      `UPDATE graphile_worker._private_jobs SET attempts = $2, max_attempts = 12, last_error = $3,
         run_at = now() + $4::interval, updated_at = least(now(), now() + $4::interval) WHERE key = $1`,
      [`left ${name}`, tries, error, when],
    );
  }
  await story.sql(
    `INSERT INTO backups (at, place, rows, files, bytes, took_ms)
     VALUES (now() - interval '9 hours', '/var/backups/takeoffs/2026-06-01T02-00-00', 184210, 1392, 734003200, 48200)`,
  );
}
