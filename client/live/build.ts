let loaded: string | null = null;

/** Does the server run another build than this page was loaded from? The server writes its build into each page. */
export function isAnotherBuild(build: string): boolean {
  loaded ??= globalThis.document?.querySelector<HTMLMetaElement>('meta[name="build"]')?.content || build;
  return build !== loaded;
}
