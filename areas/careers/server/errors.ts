import { careersMessages } from '#areas/careers/messages.ts'
import { errorsFrom } from '#platform/server/errors.ts'

export const { throwIfError, withTableRules } = errorsFrom(careersMessages, {
  codes: { HAS_APPLICANTS: 'IN_USE', SLOTS_FULL: 'LIMIT_EXCEEDED' },
  constraints: { careers_job_slots: careersMessages('SLOTS_FULL') },
})
