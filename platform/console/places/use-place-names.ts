import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { placeCalls, type PlaceOption } from '#platform/contract/places.ts'

/** Place names for the list of changes shown before saving. */
export function useDescription() {
  const queryClient = useQueryClient()
  return {
    formatValue: (field: string, value: unknown) => placeName(queryClient, field, value) ?? value,
  }
}

const listOf = new Map<string, { path: string }>([
  ['region', placeCalls.regions],
  ['province', placeCalls.provinces],
  ['city', placeCalls.cities],
  ['barangay', placeCalls.barangays],
])

// Every place in the form was selected from a loaded list or is displayed from one, so its name is in the query
// cache.
function placeName(queryClient: QueryClient, field: string, value: unknown): string | undefined {
  const path = listOf.get(field)?.path
  if (path === undefined) return undefined
  return queryClient
    .getQueriesData<PlaceOption[]>({ queryKey: [path] })
    .flatMap(([, places]) => places ?? [])
    .find(({ code }) => code === value)?.name
}
