import type { Route } from 'playwright-core';
import type { Size } from './axeLook';
import { Caller } from '../../server/seed/day/Caller';
import { png } from '../../server/seed/png';
import { desk, phone, wall } from './axeLook';
import { dialog } from './jobScreens';
import { driveFailures, keyMade, lookedUp } from './outsideSteps';
import type { PersonWindow } from './PersonWindow';
import type { Story, StoryPerson } from './story';

/** A screen in one of its states, and how one comes to see it. */
export interface Visit {
  readonly path: string;
  /** The state, where it is not the one that the address alone brings. */
  readonly state?: string;
  /** Before the page is loaded: what its calls shall meet. */
  readonly before?: (window: PersonWindow) => Promise<unknown>;
  readonly open?: (window: PersonWindow) => Promise<unknown>;
  readonly sizes?: readonly Size[];
  /** A picture shows the page down to its end, though something was opened on it. */
  readonly whole?: boolean;
}

const states = ['Submitted', 'RFI', 'Validated', 'Working', 'Correction', 'Review', 'Released', 'Revision'] as const;

const press =
  (...names: (string | RegExp)[]) =>
  async ({ page }: PersonWindow) => {
    for (const name of names) {
      await page
        .getByRole('button', { name, exact: typeof name === 'string' })
        .or(page.getByRole('menuitem', { name }))
        .first()
        .click();
    }
  };
/** A dialog that a button opens, or an entry of the menu of rare actions. */
const dialogOf = (path: string, ...names: (string | RegExp)[]): Visit => ({
  path,
  state: `dialog ${names.join(' › ')}`,
  open: async (window) => {
    await press(...names)(window);
    await dialog(window).waitFor();
  },
});

/** What made a number, once it is told. */
const why = (what: string) => async (window: PersonWindow) => {
  await press(`Why ${what}?`)(window);
  await window.page.getByRole('region', { name: 'What made it' }).waitFor();
};

/** The wizard after its dry run, with bad rows and columns to choose from. */
const checkedImport = async (window: PersonWindow) => {
  await press('Import')(window);
  const buffer = Buffer.from('SKU,Description,Price\nPBR-29S,Another text,3.09\nNEW-1,A new one,1.50\n,No SKU,1\n');
  await dialog(window).locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
  await dialog(window).getByRole('button', { name: 'Submit' }).click();
  await dialog(window).getByText('can’t be imported').first().waitFor();
};

/** The quote that the job's page makes of what was released. */
const quoted = async (window: PersonWindow) => {
  await press('Quote the takeoff')(window);
  await window.page.waitForURL(/\/quotes\/\d+$/);
  await window.page
    .getByText(/The takeoff is in the quote/)
    .first()
    .waitFor();
  await window.page.getByText('All changes saved').waitFor();
};

/** An item with two fields that somebody else saved while they were edited. */
const itemConflict =
  (story: Story, { id, sku }: { id: number; sku: string }) =>
  async (window: PersonWindow) => {
    await window.page.getByText(sku, { exact: true }).first().click();
    for (const label of ['Description', 'Metal']) await dialog(window).getByLabel(label).fill('Typed here');
    const office = await Caller.signIn(story.base, 'ingrid');
    const text = `Saved ${Date.now()}`;
    await office.call('items.update', { params: { id }, body: { description: text, metal: text } });
    await dialog(window).getByText('while you were editing').nth(1).waitFor();
  };

/** A picture as it is cut to a logo. */
const cutLogo = async (window: PersonWindow) => {
  const buffer = Buffer.from(
    png(
      900,
      600,
      [
        [24, 90, 130],
        [240, 240, 236],
      ],
      (x, y) => ((x + y) % 300 < 150 ? 0 : 1),
    ),
  );
  await window.page
    .getByRole('region', { name: 'Logo' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await dialog(window).waitFor();
};

/** Some of its own words, one of them unknown, beside what they come to. */
const lettersSaid = async (window: PersonWindow) => {
  await press('Show Letters')(window);
  const form = window.page.getByRole('form', { name: 'Letters' });
  await form.getByLabel('Greeting').fill('Howdy {person},');
  await form.getByLabel('First words').fill('{name} is done, {boss}.');
  await form.getByText('{boss} is not known here').waitFor();
};

const walked = async ({ page }: PersonWindow) => {
  await page.locator('.ag-row').first().waitFor();
  await page.keyboard.press('j');
  await page.locator('.ag-cell-focus').waitFor();
};

const lists = '**/api/v1/jobs?**';
const answer =
  (status: number, json: unknown, asked = lists) =>
  async ({ page }: PersonWindow) => {
    await page.route(asked, (route: Route) => route.fulfill({ status, json }));
  };
const empty = (path: string): Visit => ({ path, state: 'nothing there', before: answer(200, []) });
const failing = (path: string, asked = lists): Visit => ({
  path,
  state: 'it cannot be loaded',
  before: answer(500, { message: 'Something went wrong.', code: 'failed', status: 500 }, asked),
  open: ({ page }) => page.getByRole('button', { name: 'Try again' }).first().waitFor(),
});

export type Visitor = StoryPerson | 'visitor';

const askForLink = async ({ page }: PersonWindow) => {
  await page.getByLabel('Email', { exact: true }).fill('stranger@demo.test');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('A link will arrive if the email is known.').waitFor();
};
const setPassword = async ({ page }: PersonWindow) => {
  await page.locator('input[name="new-password"]').fill('copper on every ridge');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('If you cannot sign in, ask for a new link.').waitFor();
};

/** Every screen that each kind of person may see, in the states that it has, and every dialog: a new one gets a line. */
export async function visits(story: Story): Promise<Record<Visitor, Visit[]>> {
  const jobs = async (...of: string[]) => Promise.all(of.map(async (status) => ({ path: await story.jobIn(status) })));
  const own = (status: string) => story.jobIn(status, { drafter: 'cad' });
  const submitted = await story.jobIn('Submitted');
  const validated = await story.jobIn('Validated');
  const working = await story.jobIn('Working');
  const review = await story.jobIn('Review');
  const released = await story.jobIn('Released');
  const revision = await story.jobIn('Revision');
  const rfi = await story.jobIn('RFI');
  const priced = await story.jobWhere(
    "j.status = 'Released' AND j.billing_status = 'Incomplete' AND j.revenue_cents > 0",
  );
  const [wasatch] = await story.sql<{ id: number }>("SELECT id FROM companies WHERE inits = 'WRS'");
  const company = `/clients/${wasatch?.id}`;
  const [item = { id: 0, sku: '' }] = await story.sql<{ id: number; sku: string }>(
    `SELECT i.id, i.sku FROM items i WHERE i.company_id = $1
     AND (SELECT count(*) FROM items o WHERE o.company_id = i.company_id AND o.sku LIKE i.sku || '%') = 1
     ORDER BY i.id LIMIT 1`,
    [wasatch?.id],
  );
  return {
    visitor: [
      { path: '/login' },
      {
        path: '/login',
        state: 'refused',
        open: async ({ page }) => {
          await page.getByLabel('Email', { exact: true }).fill('nobody@demo.test');
          await page.getByLabel('Password', { exact: true }).fill('not the password');
          await page.getByRole('button', { name: 'Sign in' }).click();
          await page.getByRole('alert').waitFor();
        },
      },
      { path: '/register' },
      { path: '/register', state: 'refused', open: press('Register') },
      { path: '/forgot-password' },
      { path: '/forgot-password', state: 'asked', open: askForLink },
      { path: `/password/reset/1/${'Z'.repeat(43)}` },
      { path: `/password/reset/1/${'Z'.repeat(43)}`, state: 'saved, or not', open: setPassword },
    ],
    newcomer: [{ path: '/' }, { path: '/profile' }],
    viewer: [{ path: '/' }, { path: company }, ...(await jobs(...states))],
    client: [
      { path: '/' },
      { path: '/profile' },
      {
        path: '/profile',
        state: 'refused',
        open: async ({ page }) => {
          await page.locator('input[name="new-password"]').fill('short');
          await page.getByRole('button', { name: 'Save' }).click();
          await page.getByText('Use 12 characters or more.').waitFor();
        },
      },
      { path: '/?new=1', sizes: [phone] },
      { path: '/', state: 'form refused', open: press('Submit') },
      {
        path: '/',
        state: 'customers offered',
        open: async ({ page }) => {
          await page.getByLabel('Customer').pressSequentially('o');
          await page.getByRole('option').nth(2).waitFor();
        },
      },
      {
        path: '/',
        state: 'feet typed for inches',
        open: ({ page }) => page.getByLabel('Width, inches').first().fill('3'),
      },
      empty('/'),
      failing('/'),
      ...(await jobs(...states, 'No Takeoff')),
      { path: company },
      dialogOf(company, 'Edit match list'),
      dialogOf(released, 'Request a Revision'),
      dialogOf(await story.jobIn('No Takeoff'), 'Ask for the takeoff'),
      {
        path: '/',
        state: 'logging out with a draft',
        open: async (window) => {
          await window.page.getByLabel('Project name').fill('Half a roof');
          await press('Shelby Crandall', 'Logout')(window);
          await dialog(window).waitFor();
        },
      },
      { path: '/', state: 'own menu', open: press('Shelby Crandall') },
      { path: '/', state: 'themes', open: press(/^Theme/) },
      { path: '/', state: 'navigation', open: press('Menu'), sizes: [phone] },
      { path: '/', state: 'about to find something', open: press('Find anything'), sizes: [phone] },
      { path: '/jobs/999999', state: 'no such job' },
      { path: '/jobs' },
      { path: '/jobs?page=2&limit=10&after=nonsense', state: 'an address that is none of ours' },
      empty('/jobs'),
      failing('/jobs'),
      { path: '/quotes' },
      dialogOf('/quotes', 'New Quote'),
      { path: '/quotes/999999', state: 'no such quote' },
      { path: released, state: 'a quote of its takeoff', open: quoted },
      {
        path: released,
        state: 'what if',
        open: async (window) => {
          await quoted(window);
          await press('What if', 'Compare')(window);
          await dialog(window).getByRole('button', { name: 'Take choice 1' }).waitFor();
        },
      },
      {
        path: released,
        state: 'a quote, panels as text',
        open: async (window) => {
          await quoted(window);
          await press('As text')(window);
          await dialog(window).waitFor();
        },
        sizes: [desk],
      },
      { path: `/tools/packlist/x` },
    ],
    customer: [
      { path: '/quotes' },
      { path: '/' },
      { path: '/jobs?sort=name&limit=10' },
      { path: '/?new=1', sizes: [phone] },
      { path: await story.jobIn('RFI', { author: 'customer' }) },
      { path: await story.jobIn('Released', { author: 'customer' }) },
    ],
    cad: [
      { path: company },
      { path: '/' },
      { path: '/jobs?activeOnly=true&sort=dueBackTime' },
      { path: '/jobs', state: 'a row is walked to', open: walked },
      { path: '/workflow' },
      { path: '/workflow?display=wall', sizes: [wall] },
      empty('/'),
      empty('/workflow'),
      failing('/workflow'),
      { path: '/workflow?display=wall' },
      empty('/workflow?display=wall'),
      {
        ...failing('/workflow?display=wall'),
        open: ({ page }) => page.getByText('The board could not be loaded').waitFor(),
      },
      {
        path: '/',
        state: 'the chart as a table',
        open: ({ page }) => page.getByText('Table', { exact: true }).click(),
      },
      {
        path: '/',
        state: 'something is looked for',
        open: async ({ page }) => {
          await page.keyboard.press('Control+k');
          await page.getByRole('dialog', { name: 'Find anything' }).getByRole('combobox').waitFor();
          await page.keyboard.type('barn');
          await page.getByRole('option').first().waitFor();
        },
      },
      ...(await jobs(...states)),
      dialogOf(working, 'Request information'),
      dialogOf(rfi, 'Answer the RFI'),
      dialogOf(await own('Working'), 'Send to review'),
      dialogOf(await own('Working'), /^Upload draft/),
      dialogOf(await own('Working'), 'More actions', 'Unassign…'),
      dialogOf(await own('Review'), 'Pull back'),
      dialogOf(revision, 'Not a revision'),
      { path: released, state: 'time audit', open: press('Show Time audit') },
      { path: working, state: 'its drive folder', open: lookedUp },
      ...driveFailures.map((failure) => ({ path: working, ...failure, sizes: [desk, phone] })),
      { path: working, state: 'why this time', open: why('this due time') },
      {
        path: working,
        state: 'keys',
        open: async (window) => {
          await window.page.keyboard.press('?');
          await dialog(window).waitFor();
        },
      },
    ],
    cad2: [],
    admin: [
      { path: '/' },
      { path: '/users' },
      { path: '/users?q=nothing+like+it', state: 'nothing found' },
      { path: await story.userPage('newcomer') },
      { path: await story.userPage('cad') },
      { path: await story.userPage('admin'), state: 'oneself' },
      { path: await story.userPage('super'), state: 'out of reach' },
      dialogOf(await story.userPage('viewer'), 'Delete…'),
      { path: '/users/999999', state: 'no such user' },
      { path: '/profile' },
      { path: '/admin/settings' },
      { path: '/admin/system' },
      { ...failing('/admin/system', '**/api/v1/admin/system'), sizes: [desk, phone] },
      { path: '/jobs' },
      { path: '/jobs', state: 'columns', open: press('Columns'), sizes: [desk] },
      { path: '/jobs?status=RFI', state: 'statuses', open: press(/^Status/) },
      { path: '/jobs', state: 'more filters', open: press(/^More/) },
      { path: '/jobs?q=nothing+like+it', state: 'nothing found' },
      { path: '/?new=1', sizes: [phone] },
      empty('/'),
      failing('/'),
      { path: '/', state: 'a price of its own', open: ({ page }) => page.getByText('Custom').first().click() },
      {
        path: '/',
        state: 'two selected',
        open: async ({ page }) => {
          for (const nth of [0, 1])
            await page
              .getByRole('checkbox', { name: /^Select/ })
              .nth(nth)
              .check();
        },
      },
      { path: '/workflow' },
      { path: '/admin/data' },
      { path: '/admin/audit' },
      ...(await jobs(...states, 'No Takeoff')),
      dialogOf(submitted, 'Validate'),
      {
        ...dialogOf(submitted, 'Validate'),
        state: 'dialog Validate › Custom',
        open: async (window) => {
          await press('Validate')(window);
          await dialog(window).getByText('Custom').click();
          await dialog(window).getByRole('button', { name: 'Validate' }).click();
        },
      },
      dialogOf(submitted, 'More actions', 'No takeoff needed…'),
      dialogOf(submitted, 'More actions', 'Delete…'),
      dialogOf(validated, 'More actions', 'Set the due time…'),
      dialogOf(validated, 'More actions', 'Set level and price…'),
      dialogOf(validated, 'More actions', 'Duplicate…'),
      dialogOf(priced, 'More actions', 'Invoice…'),
      dialogOf(review, 'Return for correction'),
      dialogOf(review, /^Release \d/),
      { path: review, state: 'rare actions', open: press('More actions') },
      { path: validated, state: 'why this time', open: why('this due time') },
      { path: validated, state: 'why this price', open: why('this price') },
      { path: '/items' },
      { path: `/items?client=${wasatch?.id}` },
      { path: '/items?q=nothing+like+it', state: 'nothing found' },
      { path: `/items?client=${wasatch?.id}&type=trim&metal=29ga`, state: 'more filters', open: press(/^More/) },
      {
        path: `/customers?client=${wasatch?.id}`,
        state: 'price codes offered',
        open: async ({ page }) => {
          await page.getByRole('combobox', { name: 'Price code' }).click();
          await page.getByRole('option').first().waitFor();
        },
        sizes: [desk],
      },
      dialogOf(`/items?client=${wasatch?.id}`, 'New item'),
      dialogOf(`/items?client=${wasatch?.id}`, 'Import'),
      { path: `/items?client=${wasatch?.id}`, state: 'what an import would do', open: checkedImport },
      {
        path: `/items?client=${wasatch?.id}&q=${item.sku}`,
        state: 'dialog with conflicts',
        open: itemConflict(story, item),
      },
      { path: '/customers' },
      { path: `/customers?client=${wasatch?.id}` },
      dialogOf(`/customers?client=${wasatch?.id}`, 'New customer'),
      dialogOf(`/customers?client=${wasatch?.id}`, 'Import'),
      { path: '/clients' },
      { path: '/clients?billingHold=true', state: 'nobody on hold' },
      dialogOf('/clients', 'New client'),
      { path: company },
      { path: company, state: 'letters in its words', open: lettersSaid },
      { path: company, state: 'API and webhooks', open: press('Show API and webhooks') },
      dialogOf(company, 'Show API and webhooks', 'New key'),
      dialogOf(company, 'Show API and webhooks', 'New webhook'),
      { path: company, state: 'a key is shown once', open: keyMade },
      { path: company, state: 'a logo is cut', open: cutLogo },
      { path: '/clients/999999', state: 'no such client' },
      ...['Edit panels', 'Edit match list', 'Edit accessory ratios', 'Add panel', 'Add match entry', 'Add ratio'].map(
        (name) => dialogOf(company, name),
      ),
      { path: '/admin/mrm' },
      dialogOf('/admin/mrm', 'New partner client'),
      { path: '/admin/billing' },
      { path: '/admin/billing?unpriced=true', state: 'without a price' },
      dialogOf('/admin/billing?status=Released&billingStatus=Incomplete', /^Invoice \d/),
      { path: validated, state: 'debug info', open: ({ page }) => page.getByText('Debug info').click() },
    ],
    super: [{ path: '/' }, { path: '/workflow' }, ...(await jobs('Review', 'Released'))],
  };
}
