import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { geographyCalls, type PlaceOption } from '#areas/merchants/geography/contract.ts'
import { words } from '#areas/merchants/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'

/** How the form's fields are called, and how its codes read in the difference. */
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
  ['region', geographyCalls.regions],
  ['province', geographyCalls.provinces],
  ['city', geographyCalls.cities],
  ['barangay', geographyCalls.barangays],
])

// Whatever stands in an address was chosen from a list that has been read, or is shown from one.
function placeName(queryClient: QueryClient, field: string, value: unknown): string | undefined {
  const path = listOf.get(field)?.path
  if (path === undefined) return undefined
  return queryClient
    .getQueriesData<PlaceOption[]>({ queryKey: [path] })
    .flatMap(([, places]) => places ?? [])
    .find(({ code }) => code === value)?.name
}
