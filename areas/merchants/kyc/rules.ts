import type { KycAction, KycState, ReasonCode } from '#areas/merchants/kyc/contract.ts'
import { kycLabel } from '#areas/merchants/subscribers/rules.ts'

type Pair = { kyc_acct_type: string; kyc_acct_status: string; kyc_status: string }

const pending: Pair = {
  kyc_acct_type: 'PendingKYC',
  kyc_acct_status: 'PendingVerification',
  kyc_status: 'Submitted',
}
const manual: Pair = {
  kyc_acct_type: 'ManualKYC',
  kyc_acct_status: 'ManualVerification',
  kyc_status: 'Submitted',
}
const failed: Pair = {
  kyc_acct_type: 'FailedKYC',
  kyc_acct_status: 'FailedVerification',
  kyc_status: 'Rejected',
}
const live: Pair = { kyc_acct_type: 'FullyVerified', kyc_acct_status: 'Live', kyc_status: 'Approved' }
const frozen: Pair = { kyc_acct_type: 'FullyVerified', kyc_acct_status: 'Freeze', kyc_status: 'Approved' }

type Move = {
  from: readonly string[]
  to: Pair
  /** What the history calls it. */
  told: 'Approve' | 'Reject' | 'Request re-upload' | 'Manual' | 'Freeze' | 'Unfreeze'
  needsCode: boolean
}

/** Which state each action leads from and to, by the KYC status that stands for the state. */
export const moves: Readonly<Record<KycAction, Move>> = {
  approve: {
    from: ['PendingVerification', 'ManualVerification'],
    to: live,
    told: 'Approve',
    needsCode: false,
  },
  reject: {
    from: ['PendingVerification', 'ManualVerification'],
    to: failed,
    told: 'Reject',
    needsCode: true,
  },
  'request-reupload': {
    from: ['PendingVerification'],
    to: failed,
    told: 'Request re-upload',
    needsCode: true,
  },
  'set-manual': {
    from: ['PendingVerification', 'FailedVerification'],
    to: manual,
    told: 'Manual',
    needsCode: false,
  },
  freeze: { from: ['Live'], to: frozen, told: 'Freeze', needsCode: false },
  unfreeze: { from: ['Freeze'], to: live, told: 'Unfreeze', needsCode: false },
}

/** Where an upload leads: the first one and each that follows a failure. */
export const uploadMoves: ReadonlyMap<string, { to: Pair; told: 'Upload' | 'Re-upload' }> = new Map([
  ['', { to: pending, told: 'Upload' as const }],
  ['FailedVerification', { to: pending, told: 'Re-upload' as const }],
])

/** How long a review may take before it is late, in hours. */
export const hoursToReview = 24
/** How long a case that somebody took is nobody else's, in minutes. */
export const minutesOfLock = 30
/** How long a link for uploading opens, in hours. */
export const hoursOfLink = 24

export type KycRefusal = { reason: string; code: 'INVALID_STATE' | 'MAKER_IS_CHECKER' }

/** Why this person cannot do this to the identity now, or null when they can. */
export function whyNotAct(
  state: KycState,
  action: KycAction,
  who: { id: number },
  now: number,
): KycRefusal | null {
  const no = (reason: string): KycRefusal => ({ reason, code: 'INVALID_STATE' })
  if (!moves[action].from.includes(state.kyc_acct_status)) return no(whyWrongState(state, action))
  if (action === 'approve' && state.watchlist_status === 'watchlisted') {
    return no('A watchlisted subscriber cannot be approved. Decide the watchlist first.')
  }
  const isManual = state.kyc_acct_status === 'ManualVerification'
  if (isManual && state.case?.set_manual_by_id === who.id) {
    return {
      reason: 'Someone else must decide a manual verification that you began.',
      code: 'MAKER_IS_CHECKER',
    }
  }
  if (action === 'unfreeze' && state.frozen_by_id === who.id) {
    return { reason: 'Someone else must lift a freeze that you placed.', code: 'MAKER_IS_CHECKER' }
  }
  const held = whoElseHolds(state, who, now)
  return held === null ? null : no(`${held} is reviewing this case. Choose another one.`)
}

function whyWrongState({ kyc_acct_type, kyc_acct_status }: KycState, action: KycAction): string {
  const now = kyc_acct_status === '' ? kycLabel(kyc_acct_type) : kycLabel(kyc_acct_status)
  return action === 'unfreeze'
    ? `Nothing is frozen here: the verification stands at ${now}.`
    : `This cannot be done while the verification stands at ${now}.`
}

/** Who else holds the case now, or null when it is free or this person's own. */
export function whoElseHolds({ case: open }: KycState, who: { id: number }, now: number): string | null {
  if (!open || open.locked_by_id === null || open.locked_until === null) return null
  return open.locked_by_id !== who.id && Date.parse(open.locked_until) > now
    ? (open.locked_by ?? 'Somebody')
    : null
}

/** Whether this person holds the case now. */
export const holdsCase = ({ case: open }: KycState, who: { id: number }, now: number): boolean =>
  open?.locked_by_id === who.id && open.locked_until !== null && Date.parse(open.locked_until) > now

/** Why a reason code and its text cannot stand for this action, or null when they can. */
export function faultInReason(
  action: KycAction,
  { reasonCode, reason }: { reasonCode?: ReasonCode | undefined; reason?: string | undefined },
) {
  if (moves[action].needsCode && reasonCode === undefined)
    return { field: 'reasonCode', message: 'Choose why' }
  const isNeeded = !moves[action].needsCode ? action !== 'approve' : reasonCode === 'OTHER'
  if (isNeeded && (reason ?? '').length < 5)
    return { field: 'reason', message: 'Enter a reason of 5 to 500 characters' }
  return null
}

/** Whether a history entry brings images: the test ignores case and hyphen. */
export const bringsImages = (action: string): boolean =>
  /^(re)?upload$/.test(action.toLowerCase().replace(/[\s-]/g, ''))

/** What holds a person's wallets now: their watchlist and their frozen identity together. */
export function bindingOf(person: { watchlist_status: string; kyc_acct_status: string }) {
  if (person.watchlist_status === 'watchlisted' || person.kyc_acct_status === 'Freeze') return 'frozen'
  return person.watchlist_status === 'under_review' ? 'on_hold' : null
}
