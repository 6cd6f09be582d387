import type { InputOf } from '#platform/contract/call.ts'
import type {
  AdjustableWallet,
  Adjustment,
  adjustmentCalls,
  AdjustmentType,
  ReasonCode,
} from '#areas/adjustments/contract.ts'
import { pesosFrom } from '#platform/contract/fields/money.ts'

/** The form's fields, as they are typed. */
export type Values = {
  walletId: number | null
  type: AdjustmentType | null
  amount: string | null
  reasonCode: ReasonCode | null
  remarks: string
  relatedTxn: string
  files: string[]
  lineManagers: number[]
}

export const emptyValues: Values = {
  walletId: null,
  type: null,
  amount: null,
  reasonCode: null,
  remarks: '',
  relatedTxn: '',
  files: [],
  lineManagers: [],
}

export const toFormValues = (adjustment: Adjustment): Values => ({
  walletId: adjustment.walletId,
  type: adjustment.type,
  amount: pesosFrom(adjustment.amount),
  reasonCode: adjustment.reasonCode,
  remarks: adjustment.remarks,
  relatedTxn: adjustment.relatedTxn,
  files: adjustment.files.map(({ key }) => key),
  lineManagers: adjustment.lineManagers.map(({ id }) => id),
})

/** A new adjustment of a wallet, about one of its transactions where there is one. */
export const startingFrom = ({ walletId, relatedTxn }: Pick<Values, 'walletId' | 'relatedTxn'>): Values => ({
  ...emptyValues,
  walletId,
  relatedTxn,
})

/** The reversal of an adjustment before it is explained. */
export const reversalOf = (adjustment: Adjustment): Values => ({
  ...toFormValues(adjustment),
  type: adjustment.type === 'credit' ? 'debit' : 'credit',
  relatedTxn: adjustment.refNo,
  remarks: '',
  files: [],
  lineManagers: [],
})

/** What is sent. The schema has made sure that nothing is missing. */
export function toInput(
  values: Values,
  wallet: AdjustableWallet | null,
): InputOf<typeof adjustmentCalls.create> {
  const { walletId, type, amount, reasonCode } = values
  if (walletId === null || type === null || amount === null || reasonCode === null) {
    throw new Error('A field that must be filled is empty.')
  }
  return { ...values, walletId, type, amount, reasonCode, cognitoSub: wallet?.cognitoSub ?? null }
}

/** How a wallet is called in a list of them. */
export const walletLabel = (
  wallet: Pick<AdjustableWallet, 'businessName' | 'ownerName' | 'accountNo' | 'mobile'>,
) => `${wallet.businessName ?? wallet.ownerName} · ${wallet.mobile} · ${wallet.accountNo}`
