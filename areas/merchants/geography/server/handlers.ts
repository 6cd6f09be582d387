import { geographyCalls } from '#areas/merchants/geography/contract.ts'
import {
  barangaysOf,
  citiesOf,
  type PlaceChoice,
  provincesOf,
  regions,
} from '#areas/merchants/geography/server/places.ts'
import { handlersFor } from '#platform/server/http/handlers.ts'

const options = (places: PlaceChoice[]) => places.map(({ code, name }) => ({ id: code, code, name }))

export const geographyHandlers = handlersFor(geographyCalls, {
  types: ({ db }) =>
    db
      .withTables<{ businessType: { id: number; name: string; position: number } }>()
      .selectFrom('businessType')
      .select(['id', 'name'])
      .orderBy('position')
      .execute(),
  regions: async ({ db }) => options(await regions(db)),
  provinces: async ({ db, request }) => options(await provincesOf(db, request.regionCode)),
  cities: async ({ db, request }) => options(await citiesOf(db, request.provinceCode)),
  barangays: async ({ db, request }) => options(await barangaysOf(db, request.cityCode)),
})
