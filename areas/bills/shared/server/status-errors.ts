import { billsMessages } from '#areas/bills/messages.ts'
import type { BillsStatus } from '#areas/bills/rules.ts'
import { rejectField } from '#platform/server/errors.ts'

/** Rejects a changed status. Only `update-status`, which requires a reason, changes it. */
export function assertStatusUnchanged(stored: BillsStatus, sent: BillsStatus | undefined): void {
  if (sent !== undefined && sent !== stored) rejectField('status', billsMessages('STATUS_HAS_OWN_BUTTON'))
}
