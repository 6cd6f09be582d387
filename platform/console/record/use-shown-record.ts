import { useRouterState } from '@tanstack/react-router'
import { keyParamOf } from '#platform/console/screen.ts'

export type ShownRecordKey = { kind: string; id: string }

/** Stored record that the current screen shows: its type in the audit log and its ID. Null if there is none. */
export function useShownRecord(): ShownRecordKey | null {
  const key = useRouterState({
    select: ({ matches, location }) => {
      const match = matches.findLast(({ staticData }) => staticData.screen)
      const screen = match?.staticData.screen
      if (!match || !screen?.record) return null
      const { kind, params: fixed = {}, search } = screen.record
      const params = match.params as Readonly<Record<string, string | undefined>>
      // A screen can show several types of records by its parameters.
      if (Object.entries(fixed).some(([name, value]) => params[name] !== value)) return null
      const query = new URLSearchParams(location.searchStr)
      const id = search === undefined ? params[keyParamOf(screen.path, fixed)] : query.get(search)
      // Forms of new records have the id 0.
      return id === undefined || id === null || id === '' || id === '0' ? null : JSON.stringify({ kind, id })
    },
  })
  return key === null ? null : (JSON.parse(key) as ShownRecordKey)
}
