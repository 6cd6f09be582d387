import { messagesOf, wordsOf } from '#platform/words.ts'

/** Errors of this area, by code. */
export const placesMessages = messagesOf(
  'places',
  wordsOf({
    en: {
      PLACE_REQUIRED:
        '{level, select, region {Choose the region.} province {Choose the province.} city {Choose the city or municipality.} other {Choose the barangay.}}',
      PLACE_UNKNOWN:
        '{level, select, region {Choose a region from the list.} province {Choose a province from the list.} city {Choose a city or municipality from the list.} other {Choose a barangay from the list.}}',
      PLACE_ELSEWHERE:
        '{name} is not in the chosen {level, select, region {region} province {province} city {city or municipality} other {barangay}}.',
    },
    fil: {
      PLACE_REQUIRED:
        '{level, select, region {Piliin ang region.} province {Piliin ang probinsya.} city {Piliin ang city o municipality.} other {Piliin ang barangay.}}',
      PLACE_UNKNOWN:
        '{level, select, region {Pumili ng region mula sa listahan.} province {Pumili ng probinsya mula sa listahan.} city {Pumili ng city o municipality mula sa listahan.} other {Pumili ng barangay mula sa listahan.}}',
      PLACE_ELSEWHERE:
        'Wala ang {name} sa piniling {level, select, region {region} province {probinsya} city {city o municipality} other {barangay}}.',
    },
  }),
)
