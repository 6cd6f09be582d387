import { B2bDraft, type B2bRequest } from '#areas/eload/b2b/contract.ts'
import { dayInManila } from '#platform/console/dates.ts'
import { recordValues } from '#platform/console/form.ts'
import { type BasisPoints, pesosFrom } from '#platform/contract/fields.ts'

export const initialValues = (request: B2bRequest | undefined, defaultRebate: BasisPoints) => ({
  ...recordValues(B2bDraft, request, { senderBank: null, receiverBank: null, depositDate: dayInManila() }),
  rebate: pesosFrom(request?.rebate ?? defaultRebate),
})

/** Values of the form. */
export type Values = ReturnType<typeof initialValues>

/** The rebate is sent only if it was entered. */
export const toInput = ({ rebate, ...values }: Values) => ({
  ...values,
  ...(rebate !== null && rebate !== '' && { rebate }),
})
