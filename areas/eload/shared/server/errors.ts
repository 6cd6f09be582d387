import { eloadMessages } from '#areas/eload/messages.ts'
import { errorsFrom } from '#platform/server/errors.ts'

export const { throwIfError } = errorsFrom(eloadMessages, {
  codes: { IN_USE: 'IN_USE', PROVIDER_IN_USE: 'IN_USE' },
})
