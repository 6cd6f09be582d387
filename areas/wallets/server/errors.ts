import { walletsMessages } from '#areas/wallets/messages.ts'
import { errorsFrom } from '#platform/server/errors/rule-errors.ts'

export const { throwIfError } = errorsFrom(walletsMessages, {
  codes: { OWN_FREEZE: 'MAKER_IS_CHECKER', OWN_HOLD: 'MAKER_IS_CHECKER' },
})
