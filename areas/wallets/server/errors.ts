import { walletsMessages } from '#areas/wallets/messages.ts'
import { errorsFrom } from '#platform/server/errors.ts'

export const { throwIfError } = errorsFrom(walletsMessages)
