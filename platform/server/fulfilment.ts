/** Records that are shipped, delivered or credited. */

export { defineFulfilment, type FulfilmentRow } from '#platform/server/fulfilment/fulfilment.ts'
