import type { World } from './world';

/** Status and reasons of the server's readiness check. */
export async function readinessOf(world: World): Promise<{ status: number; reasons: string[] }> {
  const response = await fetch(`${world.base}/readyz`);
  return { status: response.status, ...((await response.json()) as { reasons: string[] }) };
}
