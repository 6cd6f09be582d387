import type { B2bRequest, DepositType } from '#areas/eload/b2b/contract.ts'
import { dayInManila } from '#platform/console/list/manila-days.ts'
import { type BasisPoints, pesosFrom } from '#platform/contract/fields/money.ts'

/** Form values, with amounts as text. */
export type Values = {
  userId: number | null
  accountName: string
  amount: string | null
  rebate: string | null
  rebateReason: string
  senderBank: string | null
  senderAccountName: string
  senderAccountLast4: string
  receiverBank: string | null
  depositType: DepositType | null
  depositDate: string | null
  depositReference: string
  depositImages: string[]
  remarks: string
}

export const initialValues = (request: B2bRequest | undefined, defaultRebate: BasisPoints): Values => ({
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

/** Converts validated form values to the request body. */
export const toInput = ({ rebate, ...values }: Values) => ({
  ...values,
  userId: values.userId ?? 0,
  amount: values.amount ?? '',
  senderBank: values.senderBank ?? '',
  receiverBank: values.receiverBank ?? '',
  depositType: values.depositType ?? 'online_transfer',
  depositDate: values.depositDate ?? '',
  ...(rebate !== null && rebate !== '' && { rebate }),
})
