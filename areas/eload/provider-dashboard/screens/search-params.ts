import { z } from 'zod'
import type { LoadStatus } from '#areas/eload/provider-dashboard/contract.ts'
import { DayInAddress } from '#platform/contract/fields.ts'

export const saleFilters = ['all', 'success', 'failed', 'open', 'ended'] as const
export type SaleFilter = (typeof saleFilters)[number]

/** Search parameters: the days, the provider and the filter of its sales. */
export const SearchParams = z.object({
  dateFrom: DayInAddress,
  dateTo: DayInAddress,
  provider: z.string().regex(/^\d*$/).catch('').default(''),
  which: z
    .enum(['', ...saleFilters])
    .catch('')
    .default(''),
})
export type SearchParams = z.output<typeof SearchParams>

/** Sale statuses that each figure counts. */
export const statusesOf: Record<SaleFilter, LoadStatus[]> = {
  all: [],
  success: ['success'],
  failed: ['failed', 'refunded'],
  open: ['pending', 'processing', 'for_review'],
  ended: ['success', 'failed', 'refunded'],
}
