import { figureCalls } from '#areas/dashboard/contract.ts'
import { useApiQuery } from '#platform/console/api.ts'

const intervalMs = 60_000

/** The figures of the day that the person can read, refreshed every minute. */
export const useFigures = () =>
  useApiQuery(figureCalls.overview, {}, { everyMs: intervalMs, background: true, batched: true })
