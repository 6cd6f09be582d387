import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { placeCalls, type PlaceOption } from '#platform/contract/places.ts'
import { words } from '#areas/merchants/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'

/** Field labels and place names for the list of changes shown before saving. */
export function useDescription() {
  const t = useWords(words)
  const queryClient = useQueryClient()
  const labels = {
    first_name: t('firstName'),
    middle_name: t('middleName'),
    last_name: t('lastName'),
    suffix: t('suffix'),
    mobile_number: t('mobile'),
    email: t('email'),
    birth_date: t('birthDate'),
    sex: t('sex'),
    nationality: t('nationality'),
    source_of_funds: t('funds'),
    occupation: t('occupation'),
    language: t('messageLanguage'),
    region: t('region'),
    province: t('province'),
    city: t('city'),
    barangay: t('barangay'),
    street: t('street'),
    zip: t('zip'),
  }
  return {
    labels,
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
