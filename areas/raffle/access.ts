import { placeOf } from '#areas/staff/access.ts'
import { fromLevel } from '#platform/access/access.ts'

/** Raffles are made and changed by those who make and change roulette games: the tree has no node of their own. */
export const rafflePlace = placeOf('Utilities', 'Roulette')

/** From this level on one draws, voids and completes. Never who brought the entries in. */
export const drawingLevel = 40
export const drawers = fromLevel(drawingLevel)
