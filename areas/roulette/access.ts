import { placeOf } from '#areas/staff/access.ts'

export const roulettePlace = placeOf('Utilities', 'Roulette')
