import type { Route } from 'playwright-core';
import type { Size } from './axeLook';
import { Caller } from '../../../server/seed/day/Caller';
import { png } from '../../../server/seed/roofs/png';
import { desk, phone, wall } from './axeLook';
import { currentVersion, dialog } from './jobScreens';
import { addDisplay, pairAs, forgetPairing } from './displaySteps';
import { driveFailures, createKey, findDwgs } from './externalSteps';
import type { PersonWindow } from './PersonWindow';
import { makeQuote } from './quoteSheet';
import type { Story, StoryPerson } from './story';

/** A screen in one of its states, and the steps to reach it. */
export interface Visit {
  readonly path: string;
  /** Name of the state, unless it is the one that opening the path shows. */
  readonly state?: string;
  /** Runs before the page is loaded, such as to intercept its calls. */
  readonly before?: (window: PersonWindow) => Promise<unknown>;
  readonly open?: (window: PersonWindow) => Promise<unknown>;
  readonly sizes?: readonly Size[];
  /** Screenshots show the whole page although `open` is set. */
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
/** A dialog opened by a button or an entry of the More actions menu. */
const dialogOf = (path: string, ...names: (string | RegExp)[]): Visit => ({
  path,
  state: `dialog ${names.join(' › ')}`,
  open: async (window) => {
    await press(...names)(window);
    await dialog(window).waitFor();
  },
});

/** Opens the explanation of a number. */
const why = (what: string) => async (window: PersonWindow) => {
  await press(`Why ${what}?`)(window);
  await window.page.getByRole('region', { name: 'Calculation' }).waitFor();
};

/** Opens the preview of an import with bad rows and a choice of columns. */
const checkedImport = async (window: PersonWindow) => {
  await press('Import')(window);
  const buffer = Buffer.from('SKU,Description,Price\nPBR-29S,Another text,3.09\nNEW-1,A new one,1.50\n,No SKU,1\n');
  await dialog(window).locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
  await dialog(window).getByRole('button', { name: 'Preview' }).click();
  await dialog(window).getByText('can’t be imported').first().waitFor();
};

/** Creates a quote from the released takeoff. */
const createQuote = async (window: PersonWindow) => {
  await makeQuote(window);
  await window.page.waitForURL(/\/quotes\/\d+$/);
  await window.page
    .getByText(/^Takeoff imported/)
    .first()
    .waitFor();
  await window.page.getByText('All changes saved').waitFor();
};

/** Opens an item with two conflicting fields. */
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

/** Opens the logo cropper. */
const openCropper = async (window: PersonWindow) => {
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

/** Tries a code in the match list. */
const testCode = async (window: PersonWindow) => {
  await press('Test match list')(window);
  await dialog(window).getByLabel('Code').fill('RIDGE');
  await dialog(window).getByRole('table', { name: 'Rows with this code' }).waitFor();
};

/** Opens email templates with custom text and an unknown placeholder. */
const openTemplates = async (window: PersonWindow) => {
  await press('Show email templates')(window);
  const form = window.page.getByRole('form', { name: 'Email templates' });
  await form.getByLabel('Greeting').fill('Howdy {person},');
  await form.getByLabel('Opening').fill('{name} is done, {boss}.');
  await form.getByText('{boss} isn’t available in this email').waitFor();
};

const focusRow = async ({ page }: PersonWindow) => {
  await page.locator('.ag-row').first().waitFor();
  await page.keyboard.press('j');
  await page.locator('.ag-cell-focus').waitFor();
};

const lists = '**/api/v1/jobs?**';
const answer =
  (status: number, json: unknown, url = lists) =>
  async ({ page }: PersonWindow) => {
    await page.route(url, (route: Route) => route.fulfill({ status, json }));
  };
const empty = (path: string): Visit => ({ path, state: 'empty', before: answer(200, []) });
const failing = (path: string, url = lists): Visit => ({
  path,
  state: 'loading failed',
  before: answer(500, { message: 'Something went wrong.', code: 'failed', status: 500 }, url),
  open: ({ page }) => page.getByRole('button', { name: 'Try again' }).first().waitFor(),
});

export type Visitor = StoryPerson | 'visitor';

const askForLink = async ({ page }: PersonWindow) => {
  await page.getByLabel('Email', { exact: true }).fill('stranger@demo.test');
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByText('If that email has an account, a reset link is on its way.').waitFor();
};
const setPassword = async ({ page }: PersonWindow) => {
  await page.locator('input[name="new-password"]').fill('copper on every ridge');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('If you cannot sign in, ask for a new link.').waitFor();
};

/** Opens the first file of this kind of the current version. */
const openFile = (ending: 'pdf' | 'csv') => async (window: PersonWindow) => {
  await currentVersion(window)
    .getByRole('button', { name: new RegExp(`^(?!Download).*\\.${ending}$`) })
    .first()
    .click();
  await window.page.getByRole('dialog').locator('canvas[data-drawn], table').first().waitFor();
};

/** Waits for the drawing that the URL opens, and for a pin on it. */
const pinShown = async ({ page }: PersonWindow) => {
  await page.getByRole('dialog').locator('canvas[data-drawn]').first().waitFor();
  await page
    .getByRole('button', { name: /^Pin \d+, / })
    .first()
    .waitFor();
};
const writePin = async (window: PersonWindow) => {
  await pinShown(window);
  await window.page.keyboard.press('p');
  await window.page.getByRole('button', { name: 'Place the pin here' }).press('Enter');
  await window.page.getByRole('textbox', { name: 'Comment' }).fill('The drip edge is missing.');
};
/** Opens two versions of the drawing over each other. */
const compareDrawings = async (window: PersonWindow) => {
  await pinShown(window);
  await window.page.keyboard.press('o');
  await window.page.getByRole('dialog', { name: 'Compare drawings' }).locator('canvas').first().waitFor();
};

/** Every screen and dialog of each role in all its states. Add a line for each new one. */
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
  const pinned = async (condition: string) => {
    const [pin] = await story.sql<{ path: string }>(
      `SELECT '/jobs/' || p.job_id || '?file=' || p.file_id || '&pin=' || p.id AS path
       FROM pins p JOIN files f ON f.id = p.file_id WHERE p.resolved_at IS NULL AND ${condition} ORDER BY p.id LIMIT 1`,
    );
    if (!pin) throw new Error(`The story has no open pin where ${condition}.`);
    return pin.path;
  };
  const mustFix = await pinned("p.kind = 'mustFix' AND f.file_type = 4");
  await addDisplay(story);
  const clientsPin = await pinned('NOT p.by_staff AND f.file_type = 6');
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
      { path: '/forgot-password', state: 'link requested', open: askForLink },
      { path: `/password/reset/1/${'Z'.repeat(43)}` },
      { path: `/password/reset/1/${'Z'.repeat(43)}`, state: 'saved', open: setPassword },
      { path: '/display', state: 'pairing code', before: forgetPairing, sizes: [wall, phone] },
      ...(['board', 'workload', 'figures'] as const).map((page) => ({
        path: '/display',
        state: page,
        before: pairAs(story, page),
        sizes: [wall, phone],
      })),
    ],
    newcomer: [{ path: '/' }, { path: '/profile' }, { path: '/nowhere' }],
    viewer: [
      { path: '/' },
      { path: company },
      ...(await jobs(...states)),
      { path: released, state: 'drawing', open: openFile('pdf') },
      { path: released, state: 'cut list', open: openFile('csv') },
      { path: clientsPin, state: 'pins', open: pinShown },
    ],
    client: [
      { path: '/' },
      { path: '/inbox' },
      { path: '/profile' },
      {
        path: '/profile',
        state: 'refused',
        open: async ({ page }) => {
          await page.locator('input[name="new-password"]').fill('short');
          await page.getByRole('button', { name: 'Save' }).click();
          await page.getByText('Use at least 12 characters.').waitFor();
        },
      },
      { path: '/?new=1', sizes: [phone] },
      { path: '/', state: 'form refused', open: press('Submit') },
      {
        path: '/',
        state: 'customer suggestions',
        open: async ({ page }) => {
          await page.getByLabel('Customer').pressSequentially('o');
          await page.getByRole('option').nth(2).waitFor();
        },
      },
      {
        path: '/',
        state: 'feet instead of inches',
        open: ({ page }) => page.getByLabel('Panel width, in').first().fill('3'),
      },
      empty('/'),
      failing('/'),
      ...(await jobs(...states, 'No Takeoff')),
      { path: company },
      dialogOf(company, 'Edit match list'),
      dialogOf(released, 'Request a Revision'),
      { path: clientsPin, state: 'pins', open: pinShown },
      dialogOf(await story.jobIn('No Takeoff'), 'Request takeoff'),
      {
        path: '/',
        state: 'logging out with a draft',
        open: async (window) => {
          await window.page.getByLabel('Project name').fill('Half a roof');
          await press('Shelby Crandall', 'Logout')(window);
          await dialog(window).waitFor();
        },
      },
      { path: '/', state: 'user menu', open: press('Shelby Crandall') },
      { path: '/', state: 'themes', open: press(/^Theme/) },
      { path: '/', state: 'navigation', open: press('Menu'), sizes: [phone] },
      { path: '/', state: 'search opened', open: press('Find anything'), sizes: [phone] },
      { path: '/jobs/999999', state: 'no such job' },
      { path: '/jobs' },
      { path: '/jobs?page=2&limit=10&after=nonsense', state: 'invalid URL' },
      empty('/jobs'),
      failing('/jobs'),
      { path: '/quotes' },
      dialogOf('/quotes', 'New Quote'),
      { path: '/quotes/999999', state: 'no such quote' },
      {
        path: released,
        state: 'dialog Make quote',
        open: async (window) => {
          await press('Make quote')(window);
          await dialog(window).getByRole('region', { name: 'Preview' }).waitFor();
        },
      },
      { path: released, state: 'quote from takeoff', open: createQuote },
      {
        path: released,
        state: 'what if',
        open: async (window) => {
          await createQuote(window);
          await press('Compare options')(window);
          await dialog(window).getByLabel('Color, option 1', { exact: true }).selectOption('Charcoal Gray');
          await dialog(window).getByRole('button', { name: 'Compare', exact: true }).click();
          await dialog(window).getByRole('button', { name: 'Apply option 1' }).waitFor();
        },
      },
      {
        path: released,
        state: 'quote, paste as text',
        open: async (window) => {
          await createQuote(window);
          await press('Paste as text')(window);
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
      { path: '/inbox' },
      { path: '/' },
      { path: '/jobs?activeOnly=true&sort=dueBackTime' },
      { path: '/jobs', state: 'row focused', open: focusRow },
      { path: '/workflow' },
      { path: '/workflow?display=wall', sizes: [wall] },
      empty('/'),
      empty('/workflow'),
      failing('/workflow'),
      { path: '/workflow?display=wall' },
      empty('/workflow?display=wall'),
      {
        ...failing('/workflow?display=wall'),
        open: ({ page }) => page.getByText('Couldn’t load the workflow').waitFor(),
      },
      {
        path: '/',
        state: 'chart as table',
        open: ({ page }) => page.getByText('Table', { exact: true }).click(),
      },
      {
        path: '/',
        state: 'search results',
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
      { path: mustFix, state: 'pins', open: pinShown },
      { path: working, state: 'templates of notes', open: press('Templates') },
      dialogOf('/workflow', 'Display remote'),
      { path: released, state: 'time audit', open: press('Show time audit') },
      { path: working, state: 'Drive folder', open: findDwgs },
      ...driveFailures.map((failure) => ({ path: working, ...failure, sizes: [desk, phone] })),
      { path: working, state: 'why this due time', open: why('this due time') },
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
      { path: await story.userPage('admin'), state: 'own user' },
      { path: await story.userPage('super'), state: 'not editable' },
      dialogOf(await story.userPage('viewer'), 'Delete…'),
      { path: '/users/999999', state: 'no such user' },
      { path: '/profile' },
      { path: '/admin/settings' },
      { path: '/admin/templates' },
      ...['Add template', /^Edit Ask for the pitch/, /^Delete Ask for the pitch/, 'Add item'].map((name) =>
        dialogOf('/admin/templates', name),
      ),
      { path: '/admin/displays' },
      dialogOf('/admin/displays', 'Pair display'),
      dialogOf('/admin/displays', /^Edit Shop floor/),
      dialogOf('/admin/displays', /^Revoke Shop floor/),
      { path: '/admin/displays', state: 'none', before: answer(200, [], '**/api/v1/admin/displays') },
      { path: mustFix, state: 'pins', open: pinShown },
      { path: mustFix, state: 'new pin', open: writePin },
      {
        path: mustFix,
        state: 'dialog Delete pin',
        open: async (window) => {
          await pinShown(window);
          await press('Delete…')(window);
          await window.page.getByRole('dialog', { name: /^Delete pin/ }).waitFor();
        },
      },
      { path: mustFix, state: 'drawings laid over each other', open: compareDrawings },
      {
        path: mustFix,
        state: 'drawings side by side',
        open: async (window) => {
          await compareDrawings(window);
          await window.page.getByText('Side by side').click();
        },
        sizes: [desk],
      },
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
      { path: '/', state: 'custom price', open: ({ page }) => page.getByText('Custom').first().click() },
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
      dialogOf(validated, 'More actions', 'Set due time…'),
      dialogOf(validated, 'More actions', 'Set level and price…'),
      dialogOf(validated, 'More actions', 'Duplicate…'),
      dialogOf(priced, 'More actions', 'Invoice…'),
      dialogOf(review, 'Return for correction'),
      dialogOf(review, /^Release \d/),
      { path: review, state: 'more actions', open: press('More actions') },
      { path: validated, state: 'why this due time', open: why('this due time') },
      { path: validated, state: 'why this price', open: why('this price') },
      { path: '/items' },
      { path: `/items?client=${wasatch?.id}` },
      { path: '/items?q=nothing+like+it', state: 'nothing found' },
      { path: `/items?client=${wasatch?.id}&type=trim&metal=29ga`, state: 'more filters', open: press(/^More/) },
      {
        path: `/customers?client=${wasatch?.id}`,
        state: 'price level suggestions',
        open: async ({ page }) => {
          await page.getByRole('combobox', { name: 'Price level' }).click();
          await page.getByRole('option').first().waitFor();
        },
        sizes: [desk],
      },
      dialogOf(`/items?client=${wasatch?.id}`, 'New item'),
      dialogOf(`/items?client=${wasatch?.id}`, 'Import'),
      { path: `/items?client=${wasatch?.id}`, state: 'import preview', open: checkedImport },
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
      { path: '/clients?billingHold=true', state: 'none on hold' },
      dialogOf('/clients', 'New client'),
      { path: company },
      { path: company, state: 'custom email templates', open: openTemplates },
      { path: company, state: 'layout of quote PDFs', open: press('Show quote PDFs') },
      { path: company, state: 'match list tester', open: testCode },
      { path: company, state: 'API and webhooks', open: press('Show API and webhooks') },
      dialogOf(company, 'Show API and webhooks', 'New key'),
      dialogOf(company, 'Show API and webhooks', 'New webhook'),
      { path: company, state: 'new key', open: createKey },
      { path: company, state: 'logo cropper', open: openCropper },
      { path: '/clients/999999', state: 'no such client' },
      ...['Edit panels', 'Edit match list', 'Edit accessory ratios', 'Add panel', 'Add match entry', 'Add ratio'].map(
        (name) => dialogOf(company, name),
      ),
      { path: '/admin/mrm' },
      dialogOf('/admin/mrm', 'New partner client'),
      { path: '/admin/billing' },
      { path: '/admin/billing?unpriced=true', state: 'unpriced' },
      dialogOf('/admin/billing?status=Released&billingStatus=Incomplete', /^Invoice \d/),
      { path: validated, state: 'debug info', open: ({ page }) => page.getByText('Debug info').click() },
    ],
    super: [{ path: '/' }, { path: '/workflow' }, ...(await jobs('Review', 'Released'))],
  };
}
