import { careersMessages } from '#areas/careers/messages.ts'
import type { RuleError } from '#areas/careers/rules.ts'
import { violatedConstraint } from '#platform/server/db/database.ts'
import { AppError } from '#platform/server/errors/errors.ts'

const hasApplicants = careersMessages('HAS_APPLICANTS')
const slotsFull = careersMessages('SLOTS_FULL')

/** Throws the message of a rule error, if there is one. */
export function throwIfError(error: RuleError | null): void {
  if (error === null) return
  if (error.code === hasApplicants.code) throw new AppError(error, { code: 'IN_USE', httpStatus: 409 })
  throw new AppError(error, { code: error.code === slotsFull.code ? 'LIMIT_EXCEEDED' : 'INVALID_STATE' })
}

/** Replaces the constraint error for a full job opening with a message for the person. */
export async function withinSlots<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === 'careers_job_slots') throwIfError(slotsFull)
    throw error
  }
}
