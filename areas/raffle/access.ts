import { placeOf } from '#areas/staff/access.ts'
import { fromLevel } from '#platform/access/access.ts'

/** Raffles use the permissions of roulette games because the permission tree has no node for raffles. */
export const rafflePlace = placeOf('Utilities', 'Roulette')

/** Minimum level to draw, void and complete. A person who imported entries can never do so. */
export const drawingLevel = 40
export const drawers = fromLevel(drawingLevel)
