export { promoImport } from '#areas/eload/promos/server/import.ts'
