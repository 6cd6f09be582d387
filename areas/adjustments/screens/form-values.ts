import type { InputOf } from '#platform/contract/call.ts'
import {
  type AdjustableWallet,
  type Adjustment,
  type adjustmentCalls,
  AdjustmentDraft,
} from '#areas/adjustments/contract.ts'
import { recordValues, type RecordValues } from '#platform/console/form.ts'

/** Fields of the form. The owner is that of the selected wallet. */
export const AdjustmentFields = AdjustmentDraft.omit({ cognitoSub: true })

/** Form fields in the format of the inputs. */
export type Values = RecordValues<typeof AdjustmentFields>

/** What a link to the form fills in besides the wallet. */
export type AdjustmentStart = Pick<Values, 'relatedTxn' | 'type' | 'amount' | 'reasonCode'>

export const toFormValues = (adjustment: Adjustment): Values =>
  recordValues(AdjustmentFields, {
    ...adjustment,
    lineManagers: adjustment.lineManagers.map(({ id }) => id),
  })

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
