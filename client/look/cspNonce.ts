/** Nonce of this page's Content-Security-Policy, needed for style elements created in the browser. */
export const cspNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
