import type { BillsStatus, StatusError } from '#areas/bills/rules.ts'
import { words } from '#areas/bills/words.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { rejectField } from '#platform/server/errors/constraint-errors.ts'
import { translatorFor } from '#platform/words/words.ts'

// Refusals are told in English: the screens close what a rule forbids before it is asked.
const t = translatorFor(words, 'en')

/** Refuses a turn that a rule forbids, with its sentence. */
export function throwStatusError(
  error: StatusError | null,
  about: { status: BillsStatus; names?: string },
): void {
  if (error) throw new AppError(t(error, { status: t(about.status), names: about.names ?? '' }))
}

/** A status is changed by its own call, which asks for a reason. */
export function assertStatusUnchanged(stored: BillsStatus, sent: BillsStatus | undefined): void {
  if (sent !== undefined && sent !== stored) rejectField('status', t('statusByItself'))
}
