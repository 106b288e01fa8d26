import { type APIRequestContext, request } from 'playwright-core';
import type { PersonWindow } from './PersonWindow';
import { apiClient } from './releaseFiles';
import type { Story } from './story';

/** Pairs a screen as a display of this name; returns its ID. */
async function pair(story: Story, screen: APIRequestContext, name: string): Promise<number> {
  const ask = async (path: string): Promise<{ code: string; state: string }> =>
    (await screen.post(`${story.base}/api/v1/display/${path}`, { data: {} })).json();
  const admin = await apiClient(story, 'admin');
  const { code } = await ask('code');
  const { _id } = await admin('POST', '/admin/displays', { code, name });
  const { state } = await ask('pairing');
  if (state !== 'paired') throw new Error(`The display is ${state}.`);
  return _id;
}

/** Pairs a display that nobody looks at, for the lists of displays. */
export async function addDisplay(story: Story): Promise<void> {
  const screen = await request.newContext();
  await pair(story, screen, 'Shop floor');
  await screen.dispose();
}

/** Pairs the window's browser, so that `/display` shows this page of a display. */
export const pairAs =
  (story: Story, shown: 'board' | 'workload' | 'figures') =>
  async ({ page }: PersonWindow) => {
    await page.context().clearCookies();
    const id = await pair(story, page.context().request, `Shop floor, ${shown}`);
    await (await apiClient(story, 'admin'))('PATCH', `/admin/displays/${id}`, { pages: { [shown]: 60 } });
  };

/** Makes the window's browser an unknown screen. */
export const forgetPairing = ({ page }: PersonWindow) => page.context().clearCookies();
