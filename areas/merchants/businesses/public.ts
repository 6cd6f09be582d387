export { businessTypeIds, insertBusinesses } from '#areas/merchants/businesses/server/many-businesses.ts'
