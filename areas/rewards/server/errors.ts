import { rewardsMessages } from '#areas/rewards/messages.ts'
import { errorsFrom } from '#platform/server/errors.ts'

export const { throwIfError } = errorsFrom(rewardsMessages, { codes: { NOT_REQUESTER: 'FORBIDDEN' } })
