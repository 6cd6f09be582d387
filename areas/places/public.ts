export {
  type PlacesOfAddress,
  validateAddress,
  validateCompleteAddress,
  withProvince,
} from '#areas/places/server/address.ts'
export { nameOfPlaces } from '#areas/places/server/places.ts'
