const bars = [12, 18, 9, 24, 31, 22, 27].map((n) => `<i style="height:${n * 7}px">${n}</i>`).join('');

/** A fake external dashboard. Answers 401 unless the token looks like a JWT. */
export const analyticsPage = (token: string | null): { status: number; page: string } =>
  (token ?? '').split('.').length === 3
    ? {
        status: 200,
        page: `<!doctype html><html lang="en"><title>Board</title><style>body{font:16px system-ui;margin:24px}div{display:flex;gap:8px;align-items:end}i{background:#346;color:#fff;width:40px;text-align:center;font-style:normal}</style><h1>Released a week</h1><div>${bars}</div></html>`,
      }
    : {
        status: 401,
        page: '<!doctype html><html lang="en"><title>Board</title><style>body{font:16px system-ui;margin:24px}</style><h1>Your login has ended</h1></html>',
      };
