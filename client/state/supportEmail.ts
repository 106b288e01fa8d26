/** Support email address (SUPPORT_EMAIL), which the server writes into each page. */
export const supportEmail = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content ?? '';
