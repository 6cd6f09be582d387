/** Addresses from the region down to the barangay. */

export { CityFields, PlaceFields } from '#platform/console/places/PlaceFields.tsx'
export { useDescription } from '#platform/console/places/use-place-names.ts'
export { useRegionOptions } from '#platform/console/places/use-places.ts'
