/**
 * Words and patterns that no text of the product may contain, with what to write instead. Each was found in a real text
 * and replaced. Add the pattern when a text like it is replaced.
 */
export const bannedTexts: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\be-mail/i, 'email'],
  [/(?<![.@\w-])mail(s|ed)?\b(?![.@-])/i, 'email'],
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\btaken? in\b/i, 'import'],
  [/\banew\b/i, 'again'],
  [/\brobot\b/i, 'Verifying you’re human'],
  [/\bnobody\b/i, 'no one, or say who'],
  [/\bsomebody\b/i, 'the name, or someone'],
  [/\beverybody\b/i, 'everyone'],
  [/\banybody\b/i, 'anyone'],
  [/\bwhoever\b/i, 'say who'],
  [/\breckon/i, 'calculate'],
  [/\bof mine\b/i, 'my'],
  [/\bis none of\b/i, 'must be one of'],
  [/\b(not|none of) yours\b/i, 'you can’t choose this'],
  [/\bof ours\b/i, 'valid'],
  [/\bis told\b|\bare told\b/i, 'gets an email'],
  [/\bgoes? out of the house\b|\bthe house\b/i, 'is sent; the office'],
  [/\blook again\b/i, 'try again'],
  [/\bfor good\b/i, 'permanently'],
  [/\bbegun\b|\bbegin a\b/i, 'started, create'],
  [/\bcannot\b/i, 'can’t'],
  [/\bshall\b/i, 'should, will'],
  [/\bmeanwhile\b/i, 'leave out'],
  [/\bfree to take\b/i, 'Unassigned'],
  [/\bwaits? for (an|a) (answer|decision|file)\b/i, 'needs an answer'],
  [/\bthere is no such\b/i, 'not found'],
  [/\bof that name\b|\bis called that\b/i, 'No matching …, No results for …'],
  [/^To the\b/, 'Go to, Back to'],
  [/\bcounts? on\b/i, 'continue'],
  [/\bclock (is )?stopped\b|\bclock stops\b/i, 'on hold'],
  [/\bTime out\b/, 'Released'],
  [/\bTime in\b/, 'Received'],
  [/\bin all\b(?! |-)/i, 'Total'],
  [/\boffice hours\b/i, 'business hours'],
  [/\bpicks\b/i, 'selections'],
  [/\bby hand\b/i, 'manual'],
  [/\bPacks?\b/i, 'Bundles'],
  [/\bCoatings?\b/, 'Paint'],
  [/\bPrice code\b/, 'Price level'],
  [/\bGood until\b/i, 'Valid through'],
  [/\bprints?\b/i, 'PDF'],
  [/^Publish\b|\bis published\.|\bpublished (prints?|PDFs?|quotes?)\b/i, 'share'],
  [/\b(take|takes|taken) (it )?back\b/i, 'undo, stop sharing'],
  [/\btake over\b/i, 'apply'],
  [/^\S[^.]* is (saved|added|deleted|removed|created)\.$/i, 'Saved; X deleted (no period)'],
  [/\bBring it back\b|\bLet it (go|run)\b|\bLoad it\b|\bFirst words\b/i, 'Restore, Discard, Reload, Opening'],
  [/\bControl panel\b/i, 'Access'],
  [/\bMost revisions\b/i, 'Max revisions'],
  [/\bnot allowed to do this\b/i, 'what the user can’t do, and who can'],
  [/\bPlease try again\b/i, 'Try again'],
  [/\bthe asker\b/i, 'the caller'],
  [/\bjudged\b/i, 'checked'],
  [/\bthe (doorbell|tail|bell)\b/i, 'commit notification, change feed'],
  [/\b(plants|planted)\b/i, 'loads demo data'],
  [/\d %/, '90%'],
  [/\b\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/, 'Nov 20'],
];

/** Texts fixed by the specification, with its section. They may match the patterns above. */
export const fixedTexts: readonly (readonly [text: string, section: string])[] = [
  ['If you cannot sign in, ask for a new link.', 'R3'],
  ['Pack list', 'product §2'],
  ['I’m not a robot', 'the words of reCAPTCHA'],
];

/** The replacements for all banned words in a text, ignoring texts fixed by the specification. */
export const bannedIn = (text: string): string[] => {
  const own = fixedTexts.reduce((rest, [fixed]) => rest.replaceAll(fixed, ''), text);
  return bannedTexts.filter(([pattern]) => pattern.test(own)).map(([, instead]) => instead);
};
