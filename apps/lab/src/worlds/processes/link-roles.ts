const ANSWER_MS_MAX = 400;

export async function rolesAt(
  address: string,
  msMax = ANSWER_MS_MAX,
): Promise<Readonly<Record<string, string>> | null> {
  try {
    const answer = await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(msMax) });
    const { links } = (await answer.json()) as { links?: Record<string, string> };
    return links ?? null;
  } catch {
    return null; // The controller is dead, paused or not ready yet.
  }
}
