import { walletsMessages } from '#areas/wallets/messages.ts'
import { errorsFrom } from '#platform/server/errors/rule-errors.ts'

export const { throwIfError } = errorsFrom(walletsMessages)
