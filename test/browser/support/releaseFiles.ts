import { emailOf, type Story, type StoryPerson, storyPassword } from './story';

const api = '/api/v1';

/** Signs in as a user and returns a function that makes API calls outside the browser. */
export async function apiClient(story: Story, who: StoryPerson) {
  const headers = { 'Content-Type': 'application/json' };
  const send = async (method: string, path: string, body: unknown, token?: string) => {
    const form = body instanceof FormData;
    const answer = await fetch(`${story.base}${api}${path}`, {
      method,
      headers: { ...(form ? {} : headers), ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: body === undefined ? null : form ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { token } = await send('POST', '/users/login', { email: emailOf(who), password: storyPassword });
  return (method: string, path: string, body?: unknown) => send(method, path, body, token as string);
}

type Files = Readonly<Record<string, string | Buffer<ArrayBuffer>>>;

/** Releases a job in work with these files and returns its path. */
export async function releaseFiles(story: Story, files: Files): Promise<string> {
  const path = await story.jobIn('Working').catch(() => story.jobIn('Correction'));
  await release(await apiClient(story, 'admin'), path, files);
  return path;
}

/** Requests a revision of a released job and releases it with these files. */
export async function reviseAndRelease(story: Story, path: string, files: Files): Promise<void> {
  const admin = await apiClient(story, 'admin');
  await admin('POST', `/notes/${path.split('/').at(-1)}`, { text: 'A longer eave.', revision: true });
  await release(admin, path, files);
}

type Client = Awaited<ReturnType<typeof apiClient>>;

async function review(admin: Client, path: string, files: Files): Promise<void> {
  const form = new FormData();
  for (const [name, text] of Object.entries(files)) form.append('draftFile', new Blob([text]), name);
  const sent = await admin('POST', '/upload', form);
  await admin('POST', `/notes/${path.split('/').at(-1)}`, { text: '', review: true, files: sent });
}

async function release(admin: Client, path: string, files: Files): Promise<void> {
  await review(admin, path, files);
  const job: { files: { _id: string; group: string }[] } = await admin('GET', path);
  const drafts = job.files.filter(({ group }) => group === 'current draft').map(({ _id }) => _id);
  await admin('PATCH', `${path}/release`, { level: drafts });
}
