import type { Health } from '#areas/eload/provider-dashboard/contract.ts'

/** Success rates in basis points below which a provider counts as degraded or down. */
export const degradedBelow = 9_500
export const downBelow = 5_000
/** Number of consecutive failures after which a provider counts as down. */
export const failuresTillDown = 5
/** Number of latest completed sales that determine a provider's health. */
export const healthWindow = 100

/** Share in basis points; null if the whole is 0. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 10_000) / whole)

type Facts = {
  status: 'active' | 'inactive' | 'maintenance'
  /** Whether a maintenance window of the provider, or of what it serves, is ongoing. */
  isInWindow: boolean
  /** Success of each of the latest completed sales, newest first. */
  latest: readonly boolean[]
}

/** Number of failures since the last success. */
export const failuresInARow = (latest: readonly boolean[]) => {
  const at = latest.indexOf(true)
  return at === -1 ? latest.length : at
}

/** Current health of a provider. A provider without recent sales is up, because few sales are made at night. */
export function healthOf({ status, isInWindow, latest }: Facts): Health {
  if (status === 'maintenance' || isInWindow) return 'maintenance'
  if (status === 'inactive') return 'down'
  if (failuresInARow(latest) >= failuresTillDown) return 'down'
  const rate = shareOf(latest.filter(Boolean).length, latest.length)
  if (rate === null) return 'up'
  return rate < downBelow ? 'down' : rate < degradedBelow ? 'degraded' : 'up'
}

/** Whether the balance at a provider is below its refill threshold. */
export const isLowBalance = (balance: number | null, threshold: number) =>
  balance !== null && balance < threshold
