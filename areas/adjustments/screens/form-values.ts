import type { InputOf } from '#platform/contract/call.ts'
import type {
  AdjustableWallet,
  Adjustment,
  adjustmentCalls,
  AdjustmentType,
  ReasonCode,
} from '#areas/adjustments/contract.ts'
import { pesosFrom } from '#platform/contract/fields.ts'

/** Form fields in the format of the inputs. */
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

/** What a link to the form fills in besides the wallet. */
export type AdjustmentStart = Pick<Values, 'relatedTxn' | 'type' | 'amount' | 'reasonCode'>

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

/** Values for a new adjustment of a wallet, optionally for one of its transactions. */
export const startingFrom = (values: Partial<Values>): Values => ({ ...emptyValues, ...values })

/** Values for the reversal of an adjustment. The reason is left empty. */
export const reversalOf = (adjustment: Adjustment): Values => ({
  ...toFormValues(adjustment),
  type: adjustment.type === 'credit' ? 'debit' : 'credit',
  relatedTxn: adjustment.refNo,
  remarks: '',
  files: [],
  lineManagers: [],
})

/** Converts form values to the request. The schema has already checked the required fields. */
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

type NamedWallet = Pick<AdjustableWallet, 'businessName' | 'ownerName' | 'accountNo' | 'mobile'>

export const walletName = ({ businessName, ownerName }: NamedWallet) => businessName ?? ownerName

/** Distinguishes a wallet from others with the same name. */
export const walletDetail = ({ accountNo, mobile }: NamedWallet) => `${accountNo} · ${mobile}`
