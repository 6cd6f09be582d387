/** Fulfilment of redemptions and prizes: shipping, tracking, proof and delivery. */

export { fulfilmentMessages } from '#platform/contract/fulfilment/messages.ts'
export * from '#platform/contract/fulfilment/rules.ts'
export * from '#platform/contract/fulfilment/schemas.ts'
export { FulfilmentStatus } from '#platform/contract/fulfilment/schemas.ts'
