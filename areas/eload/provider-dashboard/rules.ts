import type { Health } from '#areas/eload/provider-dashboard/contract.ts'

/** Below this share of successes, in basis points, a provider is degraded or down. */
export const degradedBelow = 9_500
export const downBelow = 5_000
/** As many failures one after the other tell that a provider is down. */
export const failuresTillDown = 5
/** How many of the latest sales that have ended judge a provider. */
export const healthWindow = 100

/** A share in basis points, or null of nothing. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 10_000) / whole)

type Facts = {
  status: 'active' | 'inactive' | 'maintenance'
  /** A maintenance window of its own, or of what it serves, runs now. */
  isInWindow: boolean
  /** The latest sales that have ended, newest first: whether each succeeded. */
  latest: readonly boolean[]
}

/** Failures since the last success. */
export const failuresInARow = (latest: readonly boolean[]) => {
  const at = latest.indexOf(true)
  return at === -1 ? latest.length : at
}

/** How a provider does now. One of which nothing is known lately is up: silence at night is no fault. */
export function healthOf({ status, isInWindow, latest }: Facts): Health {
  if (status === 'maintenance' || isInWindow) return 'maintenance'
  if (status === 'inactive') return 'down'
  if (failuresInARow(latest) >= failuresTillDown) return 'down'
  const rate = shareOf(latest.filter(Boolean).length, latest.length)
  if (rate === null) return 'up'
  return rate < downBelow ? 'down' : rate < degradedBelow ? 'degraded' : 'up'
}

/** Whether what is left at a provider is below the amount at which to refill it. */
export const isLowBalance = (balance: number | null, threshold: number) =>
  balance !== null && balance < threshold
