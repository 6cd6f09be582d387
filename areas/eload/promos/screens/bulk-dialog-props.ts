import type { Carrier } from '#areas/eload/contract.ts'

/** What a dialog on many promos is given: their keys, once they are known. */
export type BulkProps = {
  carrier: Carrier
  ids: number[] | null
  count: number
  onDone: () => void
  onClose: () => void
}
