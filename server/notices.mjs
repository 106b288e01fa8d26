// `npm run notices` writes THIRD_PARTY_NOTICES.txt: every package that is part of a release, with its license.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const intro = `Third-party notices

Takeoffs includes the packages below. Each license text is followed by the packages that it applies to.
Written by "npm run notices" from package-lock.json; run it again after changing dependencies.
`;

const read = (...path) => readFileSync(join(root, ...path), 'utf8');

/** The package's license file, or else the license its package.json names. */
function licenseOf(folder, { license = 'unknown' }) {
  const file = readdirSync(join(root, folder)).find((name) => /^(licen[cs]e|copying)(\.|-|$)/i.test(name));
  return file ? read(folder, file).replaceAll('\r\n', '\n').trim() : `License: ${license}`;
}

/** Packages without those used only for development; optional ones for other platforms aren't installed. */
const released = Object.entries(JSON.parse(read('package-lock.json')).packages).filter(
  ([folder, { dev }]) => folder !== '' && !dev && existsSync(join(root, folder, 'package.json')),
);

const packagesByLicense = new Map();
for (const [folder, entry] of released) {
  const text = licenseOf(folder, entry);
  const name = `${folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)} ${entry.version}`;
  packagesByLicense.set(text, (packagesByLicense.get(text) ?? new Set()).add(name));
}

const line = '-'.repeat(80);
const notices = [...packagesByLicense].map(([text, names]) => `${line}\n${text}\n\n${[...names].sort().join('\n')}\n`);
writeFileSync(join(root, 'THIRD_PARTY_NOTICES.txt'), [intro, ...notices.sort()].join('\n'));
