/** Where people reach us (SUPPORT_EMAIL); the server put it into this page. */
export const supportEmail = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content ?? '';
