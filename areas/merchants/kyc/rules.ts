import { approverLevel } from '#platform/contract/approvals.ts'
import { platformMessages } from '#platform/contract/errors.ts'
import type { Message } from '#platform/words.ts'
import { merchantsMessages } from '#areas/merchants/messages.ts'
import {
  type IdType,
  type ImageFacts,
  type KycAction,
  type KycRecord,
  type KycState,
  type ReasonCode,
  ReuploadReason,
  type UploadPart,
} from '#areas/merchants/kyc/contract.ts'
import { kycLabel } from '#areas/merchants/subscribers/labels.ts'
import { transitions } from '#platform/contract/transitions.ts'

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

type TransitionFields = {
  to: Pair
  /** Name of the action in the history. */
  auditAction: 'Approve' | 'Reject' | 'Request re-upload' | 'Manual' | 'Freeze' | 'Unfreeze'
  needsCode: boolean
}

/** Allowed source states and resulting state of each action, by KYC status. */
export const kycTransitions = transitions<string, KycAction, TransitionFields>({
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
})

/** Resulting state of an upload: the first upload and each one after a failed review. */
export const uploadTransitions: ReadonlyMap<string, { to: Pair; action: 'Upload' | 'Re-upload' }> = new Map([
  ['', { to: pending, action: 'Upload' as const }],
  ['FailedVerification', { to: pending, action: 'Re-upload' as const }],
])

/** Hours after which a review is overdue. */
export const hoursToReview = 24
/** Minutes for which an assigned case is reserved for its reviewer. */
export const minutesOfLock = 30
/** Hours for which an upload link is valid. */
export const hoursOfLink = 24

/** ID types that carry an expiry date. The others are valid for life or for the current membership. */
const expiringIds: ReadonlySet<string> = new Set<IdType>([
  'Passport',
  "Driver's License",
  'PRC',
  'Postal',
  'School ID',
])

/** Whether an ID of this type expires. False if the type is unknown. */
export const idExpires = (idType: string | null): boolean => idType !== null && expiringIds.has(idType)

/** ID types that need one image: the passport data page and the printed ePhilID show everything on one side. */
const oneSidedIds: ReadonlySet<string> = new Set<IdType>(['Passport', 'ePhilID'])

/** Images required for an ID of this type, in the order in which they are taken. */
export const partsFor = (idType: string | null): UploadPart[] =>
  idType !== null && oneSidedIds.has(idType) ? ['id_front', 'selfie'] : ['id_front', 'id_back', 'selfie']

/**
 * Face match score, in basis points, below which an approval requires a reason. The score is the identity provider's
 * similarity of ID and selfie from 0 to 100. Amazon Rekognition, for example, returns matches from 80 by default and
 * recommends 99 for decisions without a person. Here a person compares the images as well, so the company's threshold
 * lies between.
 */
export const faceMatchThreshold = 90_00

/** Whether the face match score is below the threshold. False without a score. */
export const isFaceMatchLow = ({ face_match_score: score }: Pick<KycRecord, 'face_match_score'>): boolean =>
  score !== null && score < faceMatchThreshold

/** Whether an approval requires a reason: for a low face match score, and without a score. */
export const needsApprovalReason = (kyc: Pick<KycRecord, 'face_match_score'>): boolean =>
  kyc.face_match_score === null || isFaceMatchLow(kyc)

/** Actions that decide about the person. Setting a case to manual or requesting new images hands it on. */
const decidingActions: ReadonlySet<KycAction> = new Set(['approve', 'reject', 'freeze', 'unfreeze'])

/**
 * Requests allowed on the public upload page per window of ten minutes. Many subscribers of one carrier share an IP
 * address.
 */
export const uploadLimits = { windowMinutes: 10, perNetwork: 200, perLink: 60 }

/** Reason the person cannot perform the action on the identity now, or null if they can. */
export function getKycActionError(
  state: KycState,
  action: KycAction,
  actor: { id: number; level: number },
  now: number,
): Message | null {
  if (!kycTransitions.allows(action, state.kyc_acct_status)) return wrongStateMessage(state, action)
  if (action === 'approve' && state.watchlist_status === 'watchlisted') {
    return merchantsMessages('APPROVE_WATCHLISTED')
  }
  const isManual = state.kyc_acct_status === 'ManualVerification'
  if (isManual && state.case?.set_manual_by_id === actor.id) return merchantsMessages('OWN_MANUAL')
  if (action === 'unfreeze' && state.frozen_by_id === actor.id) return merchantsMessages('OWN_FREEZE')
  if (decidingActions.has(action) && actor.level < approverLevel) return platformMessages('LEVEL_TOO_LOW')
  const held = caseHolder(state, actor, now)
  return held === null ? null : merchantsMessages('CASE_HELD', { name: held })
}

function wrongStateMessage({ kyc_acct_type, kyc_acct_status }: KycState, action: KycAction): Message {
  const now = kyc_acct_status === '' ? kycLabel(kyc_acct_type) : kycLabel(kyc_acct_status)
  return action === 'unfreeze'
    ? merchantsMessages('NOT_FROZEN', { status: now })
    : merchantsMessages('STATUS_NOT_ALLOWED', { status: now })
}

/** Name of the other person to whom the case is assigned now, or null if it is free or assigned to this person. */
export function caseHolder(
  { case: open }: Pick<KycState, 'case'>,
  actor: { id: number },
  now: number,
): string | null {
  if (!open || open.locked_by_id === null || open.locked_until === null) return null
  return open.locked_by_id !== actor.id && Date.parse(open.locked_until) > now
    ? (open.locked_by ?? '—')
    : null
}

/** Whether the case is assigned to this person now. */
export const hasCase = (
  { case: open }: Pick<KycState, 'case'>,
  actor: { id: number },
  now: number,
): boolean =>
  open?.locked_by_id === actor.id && open.locked_until !== null && Date.parse(open.locked_until) > now

type Reviewed = KycState & { images: readonly ImageFacts[] }

/** Images of the newest submission, and how many of them this person has viewed. */
export function viewsOf(images: readonly ImageFacts[]) {
  const current = images.filter(({ is_current }) => is_current)
  return { total: current.length, viewed: current.filter(({ is_viewed }) => is_viewed).length }
}

const decisions: ReadonlySet<KycAction> = new Set(['approve', 'reject', 'request-reupload'])

/**
 * Step missing before a decision on the submission, or null if the case is assigned to this person and every image was
 * viewed. Without a face match score a second reviewer approves, after the first one has set the case to manual
 * verification with a reason.
 */
export function getReviewError(
  kyc: Reviewed,
  action: KycAction,
  actor: { id: number },
  now: number,
): Message | null {
  if (!decisions.has(action)) return null
  if (!hasCase(kyc, actor, now)) return merchantsMessages('CASE_NOT_TAKEN')
  const { total, viewed } = viewsOf(kyc.images)
  // A manual verification may rely on a video call alone.
  if (total === 0 && action === 'approve' && kyc.case?.kind !== 'manual')
    return merchantsMessages('IMAGES_MISSING')
  if (viewed !== total) return merchantsMessages('IMAGES_NOT_VIEWED', { viewed, total })
  return action === 'approve' && kyc.case?.kind !== 'manual' && kyc.face_match_score === null
    ? merchantsMessages('NO_FACE_MATCH')
    : null
}

export type ApprovalError = {
  field: 'idType' | 'idExpiry' | 'reason'
  code: 'ID_TYPE_REQUIRED' | 'ID_EXPIRY_REQUIRED' | 'ID_EXPIRED' | 'REASON_REQUIRED'
  message: Message
}

/** Errors in the details an approval requires: ID type, ID expiry and a reason for a low or missing face match score. */
export function validateApproval(
  kyc: Pick<KycRecord, 'id_type' | 'id_expiry' | 'face_match_score' | 'case'>,
  input: { idType?: string | undefined; idExpiry?: string | undefined; reason?: string | undefined },
  today: string,
): ApprovalError[] {
  const errors: ApprovalError[] = []
  const idType = input.idType ?? kyc.id_type
  const idExpiry = input.idExpiry ?? kyc.id_expiry
  if (idType === null && kyc.case?.kind !== 'manual') {
    errors.push({ field: 'idType', code: 'ID_TYPE_REQUIRED', message: merchantsMessages('ID_TYPE_REQUIRED') })
  }
  if (idExpires(idType) && idExpiry === null) {
    errors.push({
      field: 'idExpiry',
      code: 'ID_EXPIRY_REQUIRED',
      message: merchantsMessages('ID_EXPIRY_REQUIRED'),
    })
  }
  if (idExpires(idType) && idExpiry !== null && idExpiry < today) {
    errors.push({
      field: 'idExpiry',
      code: 'ID_EXPIRED',
      message: merchantsMessages('ID_EXPIRED'),
    })
  }
  if (needsApprovalReason(kyc) && (input.reason ?? '').length < 5) {
    errors.push({
      field: 'reason',
      code: 'REASON_REQUIRED',
      message: merchantsMessages('FACE_MATCH_REASON'),
    })
  }
  return errors
}

/** Field error for a reason code or text that does not fit the action, or null if it fits. */
export function validateReason(
  action: KycAction,
  { reasonCode, reason }: { reasonCode?: ReasonCode | undefined; reason?: string | undefined },
) {
  if (kycTransitions.rules[action].needsCode && reasonCode === undefined)
    return { field: 'reasonCode', message: merchantsMessages('REASON_CODE_REQUIRED') }
  if (action === 'request-reupload' && !ReuploadReason.safeParse(reasonCode).success)
    return { field: 'reasonCode', message: merchantsMessages('REUPLOAD_REASON') }
  const isNeeded = !kycTransitions.rules[action].needsCode ? action !== 'approve' : reasonCode === 'OTHER'
  if (isNeeded && (reason ?? '').length < 5)
    return { field: 'reason', message: platformMessages('REASON_LENGTH') }
  if (action === 'request-reupload' && leadsElsewhere(reason ?? ''))
    return { field: 'reason', message: merchantsMessages('REUPLOAD_TEXT') }
  return null
}

/**
 * Whether a text has a link or a phone number. Customers read it on a page of the company, so it could send them to a
 * stranger.
 */
const leadsElsewhere = (text: string) =>
  /:\/\/|\bwww\.|\b[\w-]+\.(?:com|net|org|ph|io|me|ly|app|link|info|xyz)\b/i.test(text) ||
  /\d{9,}/.test(text.replaceAll(/[\s().-]/g, ''))

/** Whether a history entry includes images. Ignores case and hyphens. */
export const bringsImages = (action: string): boolean =>
  /^(re)?upload$/.test(action.toLowerCase().replace(/[\s-]/g, ''))

/** Restriction of a subscriber's wallets that results from the watchlist and the frozen identity together. */
export function bindingOf(person: { watchlist_status: string; kyc_acct_status: string }) {
  if (person.watchlist_status === 'watchlisted' || person.kyc_acct_status === 'Freeze') return 'frozen'
  return person.watchlist_status === 'under_review' ? 'on_hold' : null
}
