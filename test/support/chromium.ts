import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

type Found = { executablePath: string; env?: Record<string, string> };

const root = join(import.meta.dirname, '../..');
const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const still = ['--disable-component-update', '--disable-sync'];

function onPath(name: string): string | undefined {
  return spawnSync('sh', ['-c', 'command -v "$1"', 'sh', name], { encoding: 'utf8' }).stdout.trim() || undefined;
}

function installed(): Found | undefined {
  const configured = process.env.CHROME_PATH;
  if (configured && !existsSync(configured)) throw new Error(`CHROME_PATH doesn't exist: ${configured}`);
  const candidates = [
    ...[configured, '/usr/bin/chromium', onPath('chromium'), onPath('google-chrome'), onPath('google-chrome-stable')],
    ...['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', chromium.executablePath()],
  ];
  const executablePath = candidates.find((path) => path && existsSync(path));
  return executablePath ? { executablePath } : undefined;
}

// The package unpacks into TMPDIR, and only on platforms named in AWS_EXECUTION_ENV. A child process keeps both out of our
// environment; the rename lets several workers unpack at the same time, and the first one wins.
const unpackChromium = `import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())`;

// The package's own fonts.conf lists a cloud provider's font folders; this one also works on a machine without any fonts.
const fontsIn = (folder: string) =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>${folder}</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/cache</cachedir></fontconfig>\n`;

function packed(): Found {
  const home = join(root, '.build/chromium');
  if (!existsSync(join(home, 'chromium'))) {
    mkdirSync(dirname(home), { recursive: true });
    const fresh = mkdtempSync(`${home}-`);
    const env = { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };
    execFileSync(process.execPath, ['--input-type=module', '-e', `await ${unpackChromium}`], { cwd: root, env });
    writeFileSync(join(fresh, 'fonts/fonts.conf'), fontsIn(join(home, 'fonts')));
    try {
      renameSync(fresh, home);
    } catch (error) {
      rmSync(fresh, { recursive: true, force: true });
      if (!existsSync(join(home, 'chromium'))) throw error;
    }
  }
  const libraries = [join(home, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return {
    executablePath: join(home, 'chromium'),
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(home, 'fonts') },
  };
}

/** Launches an installed browser, or the one packed in an npm package. Throws if there is none. */
export async function launchChromium(): Promise<Browser> {
  const { executablePath, env } = installed() ?? packed();
  return chromium.launch({
    executablePath,
    args: [...quiet, ...still],
    env: { ...(process.env as Record<string, string>), ...env },
  });
}
