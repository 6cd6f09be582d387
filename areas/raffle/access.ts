import { placeOf } from '#areas/staff/access.ts'
import { fromLevelAnd, toRead, viewersOf } from '#platform/access.ts'

/** Raffles are created and changed with the permissions of roulette games, as specified. */
export const rafflePlace = placeOf('Utilities', 'Roulette')

const viewPlace = placeOf('Utilities', 'Raffle Promo')
export const raffleReaders = viewersOf(viewPlace)

/** Minimum level to draw, void and complete. A person who imported entries can never do so. */
export const drawingLevel = 40
export const drawers = fromLevelAnd(drawingLevel, toRead(viewPlace))
