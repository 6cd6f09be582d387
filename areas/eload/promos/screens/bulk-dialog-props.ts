import type { Carrier } from '#areas/eload/contract.ts'

/** Props of a bulk dialog. The ids are null until they are loaded. */
export type BulkProps = {
  carrier: Carrier
  ids: number[] | null
  count: number
  onDone: () => void
  onClose: () => void
}
