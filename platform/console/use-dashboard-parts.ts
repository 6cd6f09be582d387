import { useEffect, useState } from 'react'
import { loadDashboardParts } from '#platform/console/dashboard-counts.ts'
import type { DashboardParts } from '#platform/console/dashboard-parts.ts'

/** Returns the dashboard parts that apps/console registers, or null until they have loaded. */
export function useDashboardParts(): DashboardParts | null {
  const [parts, setParts] = useState<DashboardParts | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  useEffect(() => {
    let isShown = true
    loadDashboardParts().then(
      (found) => isShown && setParts(found),
      (error: unknown) => isShown && setFailed(error),
    )
    return () => {
      isShown = false
    }
  }, [])
  // The error screen reports a part that could not be loaded.
  if (failed !== null) throw failed
  return parts
}
