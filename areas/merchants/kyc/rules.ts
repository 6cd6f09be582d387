import type {
  IdType,
  ImageFacts,
  KycAction,
  KycRecord,
  KycState,
  ReasonCode,
  UploadPart,
} from '#areas/merchants/kyc/contract.ts'
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

type Transition = {
  from: readonly string[]
  to: Pair
  /** What the history calls it. */
  auditAction: 'Approve' | 'Reject' | 'Request re-upload' | 'Manual' | 'Freeze' | 'Unfreeze'
  needsCode: boolean
}

/** Which state each action leads from and to, by the KYC status that stands for the state. */
export const transitions: Readonly<Record<KycAction, Transition>> = {
  approve: {
    from: ['PendingVerification', 'ManualVerification'],
    to: live,
    auditAction: 'Approve',
    needsCode: false,
  },
  reject: {
    from: ['PendingVerification', 'ManualVerification'],
    to: failed,
    auditAction: 'Reject',
    needsCode: true,
  },
  'request-reupload': {
    from: ['PendingVerification'],
    to: failed,
    auditAction: 'Request re-upload',
    needsCode: true,
  },
  'set-manual': {
    from: ['PendingVerification', 'FailedVerification'],
    to: manual,
    auditAction: 'Manual',
    needsCode: false,
  },
  freeze: { from: ['Live'], to: frozen, auditAction: 'Freeze', needsCode: false },
  unfreeze: { from: ['Freeze'], to: live, auditAction: 'Unfreeze', needsCode: false },
}

/** Where an upload leads: the first one and each that follows a failure. */
export const uploadTransitions: ReadonlyMap<string, { to: Pair; told: 'Upload' | 'Re-upload' }> = new Map([
  ['', { to: pending, told: 'Upload' as const }],
  ['FailedVerification', { to: pending, told: 'Re-upload' as const }],
])

/** How long a review may take before it is late, in hours. */
export const hoursToReview = 24
/** How long a case that somebody took is nobody else's, in minutes. */
export const minutesOfLock = 30
/** How long a link for uploading opens, in hours. */
export const hoursOfLink = 24

/** ID types that carry an expiry date. The others are valid for life or for the current membership. */
const expiringIds: ReadonlySet<string> = new Set<IdType>([
  'Passport',
  "Driver's License",
  'PRC',
  'Postal',
  'School ID',
])

/** Whether an ID of this type expires. Unknown when the type itself is unknown. */
export const idExpires = (idType: string | null): boolean => idType !== null && expiringIds.has(idType)

/** A passport's data page and the printed ePhilID show everything on one side. */
const oneSidedIds: ReadonlySet<string> = new Set<IdType>(['Passport', 'ePhilID'])

/** The images that a submission needs for an ID of this type, in the order in which they are taken. */
export const partsFor = (idType: string | null): UploadPart[] =>
  idType !== null && oneSidedIds.has(idType) ? ['id_front', 'selfie'] : ['id_front', 'id_back', 'selfie']

/**
 * The face match, in basis points, from which an approval requires no reason. The score is the
 * identity provider's similarity of ID and selfie from 0 to 100. Amazon Rekognition, as one provider, returns matches
 * from 80 by default and recommends 99 for decisions without a person; here a person compares the images as well, so
 * the company's threshold lies between. Without a score no reason is required: the reviewer compares the faces.
 */
export const faceMatchThreshold = 90_00

/** Whether an approval requires a reason because the two faces are not similar enough. */
export const isFaceMatchLow = ({ face_match_score: score }: Pick<KycRecord, 'face_match_score'>): boolean =>
  score !== null && score < faceMatchThreshold

/** Limits of the public upload page in a window of ten minutes. Many subscribers of one carrier share an address. */
export const uploadLimits = { windowMinutes: 10, perNetwork: 200, perLink: 60 }

export type KycError = {
  message: string
  code: 'INVALID_STATE' | 'MAKER_IS_CHECKER' | 'CASE_NOT_TAKEN' | 'IMAGES_MISSING' | 'IMAGES_NOT_VIEWED'
}

/** Why this person cannot do this to the identity now, or null when they can. */
export function getKycActionError(
  state: KycState,
  action: KycAction,
  actor: { id: number },
  now: number,
): KycError | null {
  const no = (reason: string): KycError => ({ message: reason, code: 'INVALID_STATE' })
  if (!transitions[action].from.includes(state.kyc_acct_status)) return no(wrongStateMessage(state, action))
  if (action === 'approve' && state.watchlist_status === 'watchlisted') {
    return no('A watchlisted subscriber cannot be approved. Decide the watchlist first.')
  }
  const isManual = state.kyc_acct_status === 'ManualVerification'
  if (isManual && state.case?.set_manual_by_id === actor.id) {
    return {
      message: 'Someone else must decide a manual verification that you began.',
      code: 'MAKER_IS_CHECKER',
    }
  }
  if (action === 'unfreeze' && state.frozen_by_id === actor.id) {
    return { message: 'Someone else must lift a freeze that you placed.', code: 'MAKER_IS_CHECKER' }
  }
  const held = caseHolder(state, actor, now)
  return held === null ? null : no(`${held} is reviewing this case. Choose another one.`)
}

function wrongStateMessage({ kyc_acct_type, kyc_acct_status }: KycState, action: KycAction): string {
  const now = kyc_acct_status === '' ? kycLabel(kyc_acct_type) : kycLabel(kyc_acct_status)
  return action === 'unfreeze'
    ? `Nothing is frozen here: the verification stands at ${now}.`
    : `This cannot be done while the verification stands at ${now}.`
}

/** Who else holds the case now, or null when it is free or this person's own. */
export function caseHolder({ case: open }: KycState, actor: { id: number }, now: number): string | null {
  if (!open || open.locked_by_id === null || open.locked_until === null) return null
  return open.locked_by_id !== actor.id && Date.parse(open.locked_until) > now
    ? (open.locked_by ?? 'Somebody')
    : null
}

/** Whether this person holds the case now. */
export const hasCase = ({ case: open }: KycState, actor: { id: number }, now: number): boolean =>
  open?.locked_by_id === actor.id && open.locked_until !== null && Date.parse(open.locked_until) > now

type Reviewed = KycState & { images: readonly ImageFacts[] }

/** The images of the newest submission, and how many of them this person has opened. */
export function viewsOf(images: readonly ImageFacts[]) {
  const current = images.filter(({ is_current }) => is_current)
  return { total: current.length, viewed: current.filter(({ is_viewed }) => is_viewed).length }
}

/** What this person must do before an approval, or null when the case is theirs and every image is viewed. */
export function getApproveError(kyc: Reviewed, actor: { id: number }, now: number): KycError | null {
  if (!hasCase(kyc, actor, now)) {
    return { message: 'Take the case before you approve it.', code: 'CASE_NOT_TAKEN' }
  }
  const { total, viewed } = viewsOf(kyc.images)
  // A manual verification may rest on a video call alone.
  if (total === 0 && kyc.case?.kind !== 'manual') {
    return {
      message: 'The subscriber has not uploaded any images. Request a re-upload or set the case to manual.',
      code: 'IMAGES_MISSING',
    }
  }
  return viewed === total
    ? null
    : {
        message: `View every image of the submission before you approve it: ${viewed} of ${total} viewed.`,
        code: 'IMAGES_NOT_VIEWED',
      }
}

export type ApprovalError = {
  field: 'idType' | 'idExpiry' | 'reason'
  code: 'ID_TYPE_REQUIRED' | 'ID_EXPIRY_REQUIRED' | 'ID_EXPIRED' | 'REASON_REQUIRED'
  message: string
}

/** What an approval must state besides: the ID type, the expiry of the ID and a reason for a low face match. */
export function validateApproval(
  kyc: Pick<KycRecord, 'id_type' | 'id_expiry' | 'face_match_score' | 'case'>,
  given: { idType?: string | undefined; idExpiry?: string | undefined; reason?: string | undefined },
  today: string,
): ApprovalError[] {
  const errors: ApprovalError[] = []
  const idType = given.idType ?? kyc.id_type
  const idExpiry = given.idExpiry ?? kyc.id_expiry
  if (idType === null && kyc.case?.kind !== 'manual') {
    errors.push({ field: 'idType', code: 'ID_TYPE_REQUIRED', message: 'Choose the ID type' })
  }
  if (idExpires(idType) && idExpiry === null) {
    errors.push({ field: 'idExpiry', code: 'ID_EXPIRY_REQUIRED', message: 'Enter the expiry date of the ID' })
  }
  if (idExpires(idType) && idExpiry !== null && idExpiry < today) {
    errors.push({
      field: 'idExpiry',
      code: 'ID_EXPIRED',
      message: 'This ID has expired. Request a re-upload',
    })
  }
  if (isFaceMatchLow(kyc) && (given.reason ?? '').length < 5) {
    errors.push({
      field: 'reason',
      code: 'REASON_REQUIRED',
      message: 'Enter a reason of 5 to 500 characters: the face match is below the threshold',
    })
  }
  return errors
}

/** Why a reason code and its text cannot stand for this action, or null when they can. */
export function validateReason(
  action: KycAction,
  { reasonCode, reason }: { reasonCode?: ReasonCode | undefined; reason?: string | undefined },
) {
  if (transitions[action].needsCode && reasonCode === undefined)
    return { field: 'reasonCode', message: 'Choose why' }
  const isNeeded = !transitions[action].needsCode ? action !== 'approve' : reasonCode === 'OTHER'
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
