import { expect, test } from 'vitest';
import { greetingOf, introOf, subjectOf, unknownIn } from '../../common/companies/emailTemplates';
import { asHtml, asText, type Email } from '../../server/emails/email';

// An email as text and as HTML: same content, all user text escaped, nothing loaded from elsewhere.

const letter: Email = {
  brand: { words: {}, name: 'Bolt & <Sons>', logo: { name: 'logo.png', mime: 'image/png', base64: 'AAAA' } },
  name: 'Jo "the roof" <script>',
  paragraphs: ['The office asks about Barn <b>7</b>:'],
  quoted: 'Which <img src=x onerror=alert(1)> pitch?\nAnd "which" ridge?',
  facts: [['Job', '100427 R1 Barn & Co']],
  button: { says: 'Open the job', url: 'https://takeoffs.test/jobs/4?a=1&b=2' },
  after: ['The clock is stopped.'],
  why: { says: 'Your profile asks for them.', unsubscribe: 'https://takeoffs.test/unsubscribe/x.y' },
};

test('renders an email as text', () => {
  expect(asText(letter)).toBe(`Hello Jo "the roof" <script>,

The office asks about Barn <b>7</b>:

> Which <img src=x onerror=alert(1)> pitch?
> And "which" ridge?

Job: 100427 R1 Barn & Co

https://takeoffs.test/jobs/4?a=1&b=2

The clock is stopped.

-- 
Bolt & <Sons>
Your profile asks for them. Unsubscribe: https://takeoffs.test/unsubscribe/x.y
`);
});

test('renders an email as HTML with all text escaped and only embedded images', () => {
  const html = asHtml(letter);
  const tags = [...html.matchAll(/<([a-z]+)/g)].map(([, tag]) => tag);
  expect(tags.filter((tag) => tag === 'img')).toHaveLength(1);
  for (const tag of ['script', 'iframe', 'link', 'object', 'form', 'b']) expect(tags).not.toContain(tag);
  expect([...html.matchAll(/\b(?:src|background)="([^"]*)"/g)].map(([, from]) => from)).toEqual(['cid:logo.png']);
  expect(html).not.toMatch(/url\(|@import/);
  expect(html).toContain('alt="Bolt &#38; &#60;Sons&#62;"');
  expect(html).toContain('Which &#60;img src=x onerror=alert(1)&#62; pitch?<br>And');
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual([
    'https://takeoffs.test/jobs/4?a=1&#38;b=2',
    'https://takeoffs.test/unsubscribe/x.y',
  ]);
  expect(html).toContain('prefers-color-scheme:dark');
  // Long words wrap, also on a phone.
  expect(html).toMatch(/table-layout:fixed[\s\S]*class="sheet ink" style="[^"]*overflow-wrap:anywhere/);
});

test('shows the company name without a logo, and adds no greeting to an email written by a user', () => {
  const own = { ...letter, brand: { words: {}, name: 'Birch', logo: null }, own: { signed: 'Jo' }, why: undefined };
  expect(asHtml(own)).not.toContain('<img');
  expect(asHtml(own)).not.toContain('Hello');
  expect(asText(own)).toMatch(/^The office[\s\S]*\n\nJo\nBirch\n$/);
});

test('escapes a company’s own greeting and sign-off, and puts a user’s name above the sign-off', () => {
  const words = { greeting: 'Dear <i>{person}</i>,', signOff: 'Bolt & Sons\n<b>since 1911</b>' };
  const branded = { ...letter, brand: { ...letter.brand, words } };
  expect(asText(branded)).toMatch(/^Dear <i>Jo "the roof" <script><\/i>,\n/);
  expect(asText(branded)).toContain('The clock is stopped.\n\nBolt & Sons\n<b>since 1911</b>\n\n-- ');
  const html = asHtml(branded);
  expect(html).toContain('Dear &#60;i&#62;Jo &#34;the roof&#34; &#60;script&#62;&#60;/i&#62;,');
  expect(html).toContain('Bolt &#38; Sons<br>&#60;b&#62;since 1911&#60;/b&#62;');
  expect(html).not.toMatch(/<(i|b|script)>/);
  expect(asText({ ...branded, own: { signed: 'Jo' }, why: undefined })).toMatch(
    /\n\nJo\nBolt & Sons\n<b>since 1911<\/b>\n$/,
  );
});

test('fills placeholders once, and uses the default for blank templates', () => {
  const values = { job: '100427 Barn', name: '{company}', company: 'Birch', who: 'Jo' };
  expect(subjectOf({}, 'released', values)).toBe('100427 Barn: the takeoff is ready');
  expect(subjectOf({ releasedSubject: 'Done: {job} ({name})' }, 'released', values)).toBe(
    'Done: 100427 Barn ({company})',
  );
  expect(introOf({}, 'rfi', values, true)).toBe('The drafting office asks about {company}:');
  expect(introOf({ rfiIntro: 'About {job} :' }, 'rfi', values)).toBe('About 100427 Barn.');
  expect(greetingOf({}, 'Jo')).toBe('Hello Jo,');
  expect(greetingOf({ greeting: 'Dear {person},' }, '')).toBe('Dear,');
  expect(greetingOf({}, '{person}')).toBe('Hello {person},');
  expect(unknownIn('greeting', 'Dear {person} of {company}')).toBe('company');
  expect(unknownIn('answeredIntro', '{who} of {company}, {job}: {name}')).toBeUndefined();
  expect(unknownIn('signOff', 'a {b')).toBeUndefined();
});
