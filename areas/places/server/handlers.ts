import { placeCalls } from '#platform/contract/places.ts'
import { barangaysOf, citiesOf, type PlaceChoice, provincesOf, regions } from '#areas/places/server/places.ts'
import { handlersFor } from '#platform/server/http.ts'

const options = (places: PlaceChoice[]) => places.map(({ code, name }) => ({ id: code, code, name }))

export const placeHandlers = handlersFor(placeCalls, {
  regions: async ({ db }) => options(await regions(db)),
  provinces: async ({ db, request }) => options(await provincesOf(db, request.regionCode)),
  cities: async ({ db, request }) => options(await citiesOf(db, request.provinceCode)),
  barangays: async ({ db, request }) => options(await barangaysOf(db, request.cityCode)),
})
