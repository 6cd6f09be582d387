import type { Carrier } from '#areas/eload/contract.ts'
import type { RebateType } from '#areas/eload/promos/contract.ts'
import type { Operation } from '#areas/eload/scheduler/contract.ts'

/** Form values of a schedule. */
export type ScheduleValues = {
  name: string
  carrier: Carrier
  promoIds: number[]
  operation: Operation
  value: string | null
  rebateType: RebateType | null
  startAt: string | null
  endAt: string | null
}
