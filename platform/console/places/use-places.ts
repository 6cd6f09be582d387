import { useLocation } from '@tanstack/react-router'
import { placeCalls, type PlaceOption } from '#platform/contract/places.ts'
import { useApiQuery } from '#platform/console/api/api.ts'
import type { Call } from '#platform/contract/call.ts'

type Option = { value: string; label: string }

// Places change only with a release of the product, so they are cached while the console is open.
const keep = { keepMs: Number.POSITIVE_INFINITY }

const optionsFrom = (places: readonly PlaceOption[] = []): Option[] =>
  places.map(({ code, name }) => ({ value: code, label: name }))

/** Regions for a list filter. A region named in the URL is an option even before the regions have loaded. */
export function useRegionOptions(): readonly Option[] {
  const { data } = useApiQuery(placeCalls.regions, {}, { ...keep, background: true })
  const named = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('region') ?? '' })
  return data
    ? optionsFrom(data)
    : named.split(',').flatMap((value) => (value === '' ? [] : [{ value, label: value }]))
}

type SearchParams = { region: string | null; province: string | null; city: string | null }

/** The four lists of an address, each depending on the selection in the list before. */
export function usePlaces({ region, province, city }: SearchParams) {
  const regions = useApiQuery(placeCalls.regions, {}, keep)
  return {
    region: optionsFrom(regions.data),
    province: useOptionsUnder(placeCalls.provinces, region, { regionCode: region ?? '' }),
    city: useOptionsUnder(placeCalls.cities, province, { provinceCode: province ?? '' }),
    barangay: useOptionsUnder(placeCalls.barangays, city, { cityCode: city ?? '' }),
  }
}

function useOptionsUnder<Wire>(
  call: Call<Wire, unknown, PlaceOption[], 'read'>,
  parent: string | null,
  input: Wire,
): Option[] {
  const { data, isPlaceholder } = useApiQuery(call, input, { enabled: parent !== null, ...keep })
  // While a new list is loading, the places of the previous parent are not offered.
  return parent === null || isPlaceholder ? [] : optionsFrom(data)
}
