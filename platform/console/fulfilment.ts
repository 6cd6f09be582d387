/** The next step of a fulfilment: shipping, delivery or credit. */

export { FulfilmentBadge } from '#platform/console/fulfilment/FulfilmentBadge.tsx'
export { NextStep } from '#platform/console/fulfilment/NextStep.tsx'
export { fulfilmentWords } from '#platform/console/fulfilment/words.ts'
