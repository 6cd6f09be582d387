import { adjustmentPlace } from '#areas/wallets/access.ts'
import { viewersOf } from '#platform/access.ts'

export { adjustmentMakers } from '#areas/wallets/access.ts'

export const adjustmentReaders = viewersOf(adjustmentPlace)
