export { partsOf, type Parts, type Shares } from '#areas/eload/profit-sharing/rules.ts'
export { sharesAt } from '#areas/eload/profit-sharing/server/shares.ts'
