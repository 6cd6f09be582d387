import type { TargetType } from '#areas/eload/maintenance/contract.ts'

/** Form values of a window. */
export type WindowValues = {
  type: TargetType
  target_ids: number[]
  title: string
  message: string
  start_at: string | null
  end_at: string | null
  block_transactions: boolean
  notify_users: boolean
}
