import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import { errorsFrom } from '#platform/server/errors.ts'

export const { throwIfError } = errorsFrom(adjustmentsMessages, {
  codes: {
    OWN_REQUEST: 'MAKER_IS_CHECKER',
    MAKER_ONLY: 'FORBIDDEN',
    ADDRESSED_ONLY: 'FORBIDDEN',
    BATCH_MAKER_ONLY: 'FORBIDDEN',
  },
})
