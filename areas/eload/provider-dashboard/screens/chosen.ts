import { z } from 'zod'
import type { LoadStatus } from '#areas/eload/provider-dashboard/contract.ts'
import { Day } from '#platform/contract/time.ts'

export const whiches = ['all', 'success', 'failed', 'open', 'ended'] as const
export type Which = (typeof whiches)[number]

/** What the address says is looked at: the days, a provider, and which of its sales. */
export const Chosen = z.object({
  dateFrom: z
    .union([Day, z.literal('')])
    .catch('')
    .default(''),
  dateTo: z
    .union([Day, z.literal('')])
    .catch('')
    .default(''),
  provider: z.string().regex(/^\d*$/).catch('').default(''),
  which: z
    .enum(['', ...whiches])
    .catch('')
    .default(''),
})
export type Chosen = z.output<typeof Chosen>

/** The states that each figure counts. */
export const statusesOf: Record<Which, LoadStatus[]> = {
  all: [],
  success: ['success'],
  failed: ['failed', 'refunded'],
  open: ['pending', 'processing', 'for_review'],
  ended: ['success', 'failed', 'refunded'],
}

/** The days as the calls take them; none means the last 24 hours. */
export const daysOf = ({ dateFrom, dateTo }: Pick<Chosen, 'dateFrom' | 'dateTo'>) => ({
  ...(dateFrom !== '' && { dateFrom }),
  ...(dateTo !== '' && { dateTo }),
})
