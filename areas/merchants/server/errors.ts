import { merchantsMessages } from '#areas/merchants/messages.ts'
import { errorsFrom } from '#platform/server/errors.ts'

export const { throwIfError } = errorsFrom(merchantsMessages, {
  codes: {
    OWN_PLACEMENT: 'MAKER_IS_CHECKER',
    OWN_MANUAL: 'MAKER_IS_CHECKER',
    OWN_FREEZE: 'MAKER_IS_CHECKER',
    CASE_NOT_TAKEN: 'CASE_NOT_TAKEN',
    IMAGES_MISSING: 'IMAGES_MISSING',
    IMAGES_NOT_VIEWED: 'IMAGES_NOT_VIEWED',
  },
})
