import { billsMessages } from '#areas/bills/messages.ts'
import type { BillsStatus } from '#areas/bills/rules.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { rejectField } from '#platform/server/errors/constraint-errors.ts'
import type { Message } from '#platform/words/messages.ts'

/** Throws the message of a status error, if there is one. */
export function throwStatusError(error: Message | null): void {
  if (error) throw new AppError(error)
}

/** Rejects a changed status. Only `update-status`, which requires a reason, changes it. */
export function assertStatusUnchanged(stored: BillsStatus, sent: BillsStatus | undefined): void {
  if (sent !== undefined && sent !== stored) rejectField('status', billsMessages('STATUS_HAS_OWN_BUTTON'))
}
