import type { ItemType } from '#areas/roulette/items/contract.ts'
import type { ActiveStatus } from '#platform/contract/record.ts'

export type ItemValues = {
  rouletteId: number | null
  name: string
  type: ItemType | null
  value: string | number | null
  image: string | null
  chancePercentage: string | null
  stock: number | null
  dailyLimit: number | null
  sequence: number
  status: ActiveStatus
}
