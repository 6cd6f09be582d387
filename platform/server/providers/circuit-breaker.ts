/** Failures in a row after which a provider gets no requests for a while. */
const maxFailures = 10
const openForMs = 10_000

/** Stops sending to a provider that does not answer, and tries again after ten seconds. */
export function createCircuitBreaker(now: () => number = () => performance.now()) {
  const failures = new Map<string, { count: number; openUntil: number }>()
  return {
    note(provider: string, failed: boolean) {
      if (!failed) {
        failures.delete(provider)
        return
      }
      const count = (failures.get(provider)?.count ?? 0) + 1
      failures.set(provider, { count, openUntil: count >= maxFailures ? now() + openForMs : 0 })
    },
    openProviders: (): string[] =>
      [...failures].filter(([, { openUntil }]) => openUntil > now()).map(([provider]) => provider),
  }
}
