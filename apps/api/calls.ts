import type { HandledCall } from '#platform/server/handlers.ts'

/** Every call of the product, area by area. */
export const handledCalls: HandledCall[] = []
