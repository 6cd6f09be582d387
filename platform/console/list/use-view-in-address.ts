import { useEffect } from 'react'
import { useApiQuery } from '#platform/console/api/api.ts'
import type { Filter } from '#platform/console/list/list-props.ts'
import { type ListState, isNarrowed, readState } from '#platform/console/list/list-state.ts'
import { listWords } from '#platform/console/list/words.ts'
import { toast } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { viewCalls } from '#platform/contract/views.ts'

type Change = (next: ListState, how?: { replace?: boolean }) => void

/**
 * Resolves an address that contains only a saved view, `?view=12`, to its query. Returns true while the view is
 * loading, so that the list does not load unfiltered rows first.
 */
export function useViewInAddress(
  list: string,
  filters: readonly Filter[],
  state: ListState,
  change: Change,
): boolean {
  const t = useWords(listWords)
  const isBare = state.view !== undefined && !isNarrowed(state) && state.sortBy === undefined
  const { data: views, error } = useApiQuery(viewCalls.list, { list }, { enabled: isBare })
  const view = views?.find(({ id }) => String(id) === state.view)
  const isLost = isBare && views !== undefined && view === undefined
  const leadsOn = isBare && view !== undefined && Object.keys(view.query.parameters).length > 0

  useEffect(() => {
    if (leadsOn) {
      const parameters = new URLSearchParams(view.query.parameters)
      change({ ...readState(parameters, filters), view: String(view.id) }, { replace: true })
    } else if (isLost) {
      toast('info', t('viewLost'))
      const { view: _, ...rest } = state
      change(rest, { replace: true })
    }
    // oxlint-disable-next-line react/exhaustive-deps -- runs only when the view has loaded or is missing
  }, [leadsOn, isLost])

  return isBare && !error && (views === undefined || leadsOn)
}
