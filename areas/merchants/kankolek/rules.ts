import { platformMessages } from '#platform/contract/errors.ts'
import type { Message } from '#platform/words.ts'
import { merchantsMessages } from '#areas/merchants/messages.ts'
import type { MdrChange, MdrOption, MdrValues } from '#areas/merchants/kankolek/contract.ts'
import { type BasisPoints, centavosFrom, wholeBasisPoints } from '#platform/contract/fields.ts'

/** The option whose rate is typed. */
export const customOptionId = 7
const highestRate = 500
const lowestAloneRate = 100
export const minPayment = centavosFrom('1.00')
/** Maximum amount of one instant transfer, in centavos. */
export const maxPayment = centavosFrom('50000.00')

/** Default settings of a merchant without saved ones: 1.00 %, paid by the merchant, settled in real time. */
export const standardValues: MdrValues = {
  mdrOptionId: 3,
  rate: wholeBasisPoints(lowestAloneRate),
  fixedFee: centavosFrom('0'),
  payer: 'merchant',
  settlement: 'real_time',
  minAmount: minPayment,
  maxAmount: maxPayment,
  enabled: true,
  remarks: '',
}

type RateOption = { mdrOptionId: number; rate: number }

/** Whether a second person must save the same values: for rates below 1.00 % and for the custom option. */
export const needsSecondPerson = ({ mdrOptionId, rate }: RateOption): boolean =>
  rate < lowestAloneRate || mdrOptionId === customOptionId

/** Charge for a payment, in centavos. Half centavos round up; the charge never exceeds the payment. */
export function calculateCharge(
  amount: number,
  { rate, fixedFee }: Pick<MdrValues, 'rate' | 'fixedFee'>,
): number {
  return Math.min(amount, Math.floor((amount * rate + 5_000) / 10_000) + fixedFee)
}

/** Complete values of a change with the option's rate, or its field errors. */
export function toFormValues(
  change: MdrChange,
  options: readonly MdrOption[],
): { values: MdrValues; errors: { field: string; message: Message }[] } {
  const option = options.find(({ id }) => id === change.mdrOptionId)
  const rate = option?.rate ?? change.rate ?? null
  const { fixedFee, payer, settlement, minAmount, maxAmount, enabled, remarks, mdrOptionId } = change
  const values: MdrValues = {
    mdrOptionId,
    rate: rate ?? wholeBasisPoints(0),
    fixedFee,
    payer,
    settlement,
    minAmount,
    maxAmount,
    enabled,
    remarks,
  }
  return { values, errors: verifyLedger(values, { option, given: change.rate ?? null }) }
}

type RequestedMdr = { option: MdrOption | undefined; given: BasisPoints | null }

function verifyLedger(
  values: MdrValues,
  { option, given }: RequestedMdr,
): { field: string; message: Message }[] {
  const addIssue = (field: string, message: Message) => [{ field, message }]
  if (!option) return addIssue('mdrOptionId', merchantsMessages('RATE_UNKNOWN'))
  if (option.rate === null && given === null) return addIssue('rate', merchantsMessages('RATE_REQUIRED'))
  if (option.rate !== null && given !== null && given !== option.rate)
    return addIssue('rate', merchantsMessages('RATE_MISMATCH'))
  if (values.rate > highestRate) return addIssue('rate', merchantsMessages('RATE_TOO_HIGH'))
  if (values.minAmount < minPayment) return addIssue('minAmount', merchantsMessages('MIN_PAYMENT'))
  if (values.maxAmount > maxPayment) return addIssue('maxAmount', merchantsMessages('MAX_PAYMENT'))
  if (values.maxAmount < values.minAmount) return addIssue('maxAmount', merchantsMessages('MAX_BELOW_MIN'))
  if (calculateCharge(values.minAmount, values) >= values.minAmount)
    return addIssue('fixedFee', merchantsMessages('CHARGE_TOO_HIGH'))
  return []
}

/** Whether two settings have the same values and effective time. */
export function isSameSetting(
  one: MdrValues & { effectiveAt: string | null },
  other: MdrValues & { effectiveAt: string | null },
): boolean {
  return isSameValues(one, other) && momentOf(one.effectiveAt) === momentOf(other.effectiveAt)
}

export function isSameValues(one: MdrValues, other: MdrValues): boolean {
  return (
    one.mdrOptionId === other.mdrOptionId &&
    one.rate === other.rate &&
    one.fixedFee === other.fixedFee &&
    one.payer === other.payer &&
    one.settlement === other.settlement &&
    one.minAmount === other.minAmount &&
    one.maxAmount === other.maxAmount &&
    one.enabled === other.enabled &&
    one.remarks === other.remarks
  )
}

const momentOf = (iso: string | null) => (iso === null ? null : Date.parse(iso))

/** Reason the person cannot confirm the pending setting, or null if they can. */
export const getConfirmError = ({ madeById }: { madeById: number }, actor: { id: number }): Message | null =>
  madeById === actor.id ? platformMessages('OWN_REQUEST') : null

type Shop = { enabled: boolean; businessStatus: string; walletStatus: string | null }

/** Reason the merchant has no QR, or null if it has one. */
export function getQrError({ enabled, businessStatus, walletStatus }: Shop): Message | null {
  if (businessStatus !== 'active') return merchantsMessages('BUSINESS_INACTIVE')
  if (!enabled) return merchantsMessages('QR_DISABLED')
  if (walletStatus === null) return merchantsMessages('NO_WALLET_YET')
  if (walletStatus === 'frozen' || walletStatus === 'closed')
    return merchantsMessages('WALLET_NOT_ACTIVE', { status: walletStatus })
  return null
}
