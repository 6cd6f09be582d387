import { useEffect, useState } from 'react'
import { loadDashboardParts } from '#platform/console/dashboard-counts.ts'
import type { DashboardParts } from '#platform/console/dashboard-parts.ts'

/** What apps/console puts on the dashboard, once it has come. */
export function useParts(): DashboardParts | null {
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
  // A part of the console that could not be loaded is the error screen's to tell.
  if (failed !== null) throw failed
  return parts
}
