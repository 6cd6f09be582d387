import { B2bDraft, type B2bRequest } from '#areas/eload/b2b/contract.ts'
import { dayInManila } from '#platform/console/dates.ts'
import { recordValues } from '#platform/console/form.ts'
import { isRebateReasonMissing } from '#areas/eload/b2b/rules.ts'
import { type BasisPoints, Percent, pesosFrom } from '#platform/contract/fields.ts'

export const initialValues = (request: B2bRequest | undefined, defaultRebate: BasisPoints) => ({
  ...recordValues(B2bDraft, request, { senderBank: null, receiverBank: null, depositDate: dayInManila() }),
  rebate: pesosFrom(request?.rebate ?? defaultRebate),
})

/** Whether the entered rebate is not the default, which needs a reason. */
export const hasOtherRebate = ({ rebate }: { rebate: string | null }, defaultRebate: BasisPoints) =>
  isRebateReasonMissing(Percent.safeParse(rebate).data, '', defaultRebate)

/** Values of the form. */
export type Values = ReturnType<typeof initialValues>

/** The rebate is sent only if it was entered, and its reason only if it is not the default. */
export const toInput = ({ rebate, ...values }: Values, defaultRebate: BasisPoints) => ({
  ...values,
  ...(!hasOtherRebate({ rebate }, defaultRebate) && { rebateReason: '' }),
  ...(rebate !== null && rebate !== '' && { rebate }),
})
