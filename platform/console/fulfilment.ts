/** The next step of what is shipped, delivered or credited. */

export { FulfilmentBadge } from '#platform/console/fulfilment/FulfilmentBadge.tsx'
export { NextStep } from '#platform/console/fulfilment/NextStep.tsx'
export { fulfilmentWords } from '#platform/console/fulfilment/words.ts'
