/** The nonce that the server put into this page: style elements made in the browser need it (Content-Security-Policy). */
export const cspNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
