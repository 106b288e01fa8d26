import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { PersonWindow } from './support/PersonWindow';
import type { Story } from './support/story';
import { useStory } from './support/useStory';

/**
 * A new user registers, verifies the address with the email at /dev/mail, sets a password and sees the welcome screen.
 * An admin activates the account in another window, and the new user's screen updates itself.
 */
let story: Story;
let browser: Browser;
useStory((opened) => {
  ({ story, browser } = opened);
});

const email = 'frances.ober@oberroofs.test';
const password = 'copper on every ridge';

it('leads from the sign-up form to an active account without a reload', async () => {
  const admin = await PersonWindow.signedIn(browser, story.base, 'admin', { path: '/users?role=none' });
  const { page } = await PersonWindow.open(browser, story.base, 'newcomer');

  await page.goto(`${story.base}/login`);
  await page.getByRole('navigation').getByRole('link', { name: 'Register' }).click();
  await page.getByLabel('Name', { exact: true }).or(page.locator('input[name="name"]')).first().fill('Frances Ober');
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="introCompanyName"]').fill('Ober Roofs');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText('Choose a company type.').waitFor();
  await page.getByRole('combobox').selectOption('Roofing contractor');
  await page.getByText('I agree to receive emails about takeoff requests.').click();
  await page.getByText('Verified', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText('Registration received! Check your email for a verification link.').waitFor();

  // The admin's list updates itself.
  await admin.page.getByRole('link', { name: 'Frances Ober' }).waitFor();

  const mail = async () => {
    await page.goto(`${story.base}/dev/mail`);
    return page
      .locator('article', { hasText: email })
      .filter({ hasText: '/password/reset/' })
      .first()
      .textContent({ timeout: 1000 });
  };
  await expect.poll(() => mail().catch(() => ''), { timeout: 15_000 }).toContain('/password/reset/');
  const link = /http\S+\/password\/reset\/\S+/.exec((await mail()) ?? '')?.[0] ?? '';
  await page.goto(`${story.base}${new URL(link).pathname}`);
  await page.locator('input[name="new-password"]').fill('short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Use at least 12 characters.').waitFor();
  await page.locator('input[name="new-password"]').fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Your password has been saved.').waitFor();
  expect(await page.getByText('If you cannot sign in, ask for a new link.').count()).toBe(0);

  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('We have not yet activated your account--please stand by!').waitFor();

  await admin.page.getByRole('link', { name: 'Frances Ober' }).click();
  const panel = admin.page.getByRole('form', { name: 'Access' });
  await panel.getByLabel('User role').selectOption('client');
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.getByText('Data Updated!').waitFor();
  await page.getByText('we have not set up your company--please stand by!').waitFor();
  await panel.getByLabel('Client').pressSequentially('W');
  await admin.page.getByRole('option', { name: /^Wasatch/ }).click();
  await panel.getByRole('button', { name: 'Save' }).click();

  await page.getByRole('navigation').getByText('Estimates').first().waitFor();
  expect(await page.getByText('please stand by').count()).toBe(0);

  // A used link still shows that the password is saved, and what to do.
  await page.goto(`${story.base}${new URL(link).pathname}`);
  await page.locator('input[name="new-password"]').fill('tin on every ridge');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Your password has been saved.').waitFor();
  await page.getByText('If you cannot sign in, ask for a new link.').waitFor();
}, 180_000);
