let loaded: string | null = null;

/**
 * True if the server runs a different build than this page was loaded from. The server writes its build into each page.
 */
export function isAnotherBuild(build: string): boolean {
  loaded ??= globalThis.document?.querySelector<HTMLMetaElement>('meta[name="build"]')?.content || build;
  return build !== loaded;
}
