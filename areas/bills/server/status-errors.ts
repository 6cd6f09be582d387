import type { BillsStatus, StatusError } from '#areas/bills/rules.ts'
import { words } from '#areas/bills/words.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { rejectField } from '#platform/server/errors/constraint-errors.ts'
import { translatorFor } from '#platform/words/words.ts'

// These messages are in English only, because the screens disable forbidden actions in advance.
const t = translatorFor(words, 'en')

/** Throws the message of a status error, if there is one. */
export function throwStatusError(
  error: StatusError | null,
  about: { status: BillsStatus; names?: string },
): void {
  if (error) throw new AppError(t(error, { status: t(about.status), names: about.names ?? '' }))
}

/** Rejects a changed status. Only `update-status`, which requires a reason, changes it. */
export function assertStatusUnchanged(stored: BillsStatus, sent: BillsStatus | undefined): void {
  if (sent !== undefined && sent !== stored) rejectField('status', t('statusByItself'))
}
