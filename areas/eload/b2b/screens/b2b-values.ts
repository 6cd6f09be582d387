import type { B2bRequest } from '#areas/eload/b2b/contract.ts'
import { dayInManila } from '#platform/console/dates.ts'
import { type BasisPoints, pesosFrom } from '#platform/contract/fields.ts'

export const initialValues = (request: B2bRequest | undefined, defaultRebate: BasisPoints) => ({
  userId: request?.userId ?? null,
  accountName: request?.accountName ?? '',
  amount: request ? pesosFrom(request.amount) : null,
  rebate: pesosFrom(request?.rebate ?? defaultRebate),
  rebateReason: request?.rebateReason ?? '',
  senderBank: request?.senderBank ?? null,
  senderAccountName: request?.senderAccountName ?? '',
  senderAccountLast4: request?.senderAccountLast4 ?? '',
  receiverBank: request?.receiverBank ?? null,
  depositType: request?.depositType ?? null,
  depositDate: request?.depositDate ?? dayInManila(),
  depositReference: request?.depositReference ?? '',
  depositImages: request?.depositImages.map(({ key }) => key) ?? [],
  remarks: request?.remarks ?? '',
})

/** Values of the form. */
export type Values = ReturnType<typeof initialValues>

/** The rebate is sent only if it was entered. */
export const toInput = ({ rebate, ...values }: Values) => ({
  ...values,
  ...(rebate !== null && rebate !== '' && { rebate }),
})
