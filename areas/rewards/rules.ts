import { platformMessages } from '#platform/contract/errors.ts'
import type { Message } from '#platform/words.ts'
import { rewardsMessages } from '#areas/rewards/messages.ts'
import { transitions } from '#platform/contract/transitions.ts'
/** Asset of a reward: eLoad credit in centavos, or whole coins. Each is a separate asset of the ledger. */
export type RewardAsset = 'ELOAD' | 'VC' | 'BLVCK'

/** Minimum and maximum per person and reward, and maximum per person and calendar month (Manila), in minor units. */
export const bounds: Record<RewardAsset, { least: number; most: number; perMonth: number }> = {
  ELOAD: { least: 1_00, most: 5_000_00, perMonth: 20_000_00 },
  VC: { least: 1, most: 100_000, perMonth: 500_000 },
  BLVCK: { least: 1, most: 100_000, perMonth: 500_000 },
}

/** Maximum recipients named in one request. Larger lists are built on the server. */
export const maxListedNames = 1_000

/** Maximum recipients of one reward. */
export const maxRecipients = 50_000

/** For the limits of the controls, a coin counts as one peso. */
export const centavosPerCoin = 100

/** Total coins that one person can grant per day (Manila) without approval. */
export const distributedInline = 10_000

export type RewardStatus =
  | 'pending'
  | 'approved'
  | 'processing'
  | 'completed'
  | 'partially_completed'
  | 'failed'
  | 'rejected'
  | 'cancelled'

export type RewardAction = 'update' | 'cancel' | 'approve' | 'reject' | 'retry' | 'stop'

/** Actions of staff: in which states, and by whom. Each also requires its permission. */
const rewardTransitions = transitions<
  RewardStatus,
  RewardAction,
  { actor: 'requester' | 'another' | 'anyone' }
>({
  update: { from: ['pending'], actor: 'requester' },
  cancel: { from: ['pending'], actor: 'requester' },
  approve: { from: ['pending'], actor: 'another' },
  reject: { from: ['pending'], actor: 'another' },
  retry: { from: ['partially_completed', 'failed'], actor: 'another' },
  // Anyone with permission may stop, because stopping is safe and resuming requires another decision.
  stop: { from: ['approved', 'processing'], actor: 'anyone' },
})

/** Changes of status that are stored while a reward is decided and distributed. Stopping is stored separately. */
export const { canTransition } = transitions<RewardStatus>({
  pending: { from: ['pending'] },
  approved: { from: ['pending'] },
  processing: { from: ['approved', 'partially_completed', 'failed'] },
  completed: { from: ['processing'] },
  partially_completed: { from: ['processing'] },
  failed: { from: ['processing'] },
  rejected: { from: ['pending'] },
  cancelled: { from: ['pending'] },
})

type Facts = { status: RewardStatus; requesterId: number; failed: number; needsApproval: boolean }

/** Reason the person cannot perform the action on the reward, or null if they can. */
export function getTransitionError(verb: RewardAction, reward: Facts, actor: { id: number }): Message | null {
  const { actor: by } = rewardTransitions.rules[verb]
  const isOwn = reward.requesterId === actor.id
  if (by === 'another' && isOwn && (verb !== 'retry' || reward.needsApproval)) {
    return platformMessages('OWN_REQUEST')
  }
  if (by === 'requester' && !isOwn) return rewardsMessages('NOT_REQUESTER')
  if (!rewardTransitions.allows(verb, reward.status))
    return rewardsMessages('STATUS_NOT_ALLOWED', { status: statusName(reward.status) })
  return verb === 'retry' && reward.failed === 0 ? rewardsMessages('NONE_FAILED') : null
}

/** Name of a status as badges show it, the same in both languages: `Partially Completed`. */
export const statusName = (status: string) =>
  status.replaceAll('_', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

/** Whether an approval is required, considering what the person granted without approval that day. */
export const needsApproval = (asset: RewardAsset, total: number, givenToday: number): boolean =>
  asset === 'ELOAD' || givenToday + total > distributedInline

/** Final status of a reward from the results of all recipients. */
export function finalStatus({ credited, failed }: { credited: number; failed: number }): RewardStatus {
  if (failed === 0) return 'completed'
  return credited === 0 ? 'failed' : 'partially_completed'
}

/** Reasons a recipient cannot be credited. `stopped` means that the reward was stopped before their turn. */
export const recipientErrorCodes = [
  'gone',
  'never_signed_in',
  'inactive',
  'frozen',
  'closed',
  'cap',
  'stopped',
] as const
export type RecipientErrorCode = (typeof recipientErrorCodes)[number]

const recipientErrors: Record<RecipientErrorCode, Message> = {
  gone: rewardsMessages('RECIPIENT_GONE'),
  never_signed_in: rewardsMessages('RECIPIENT_NEVER_SIGNED_IN'),
  inactive: rewardsMessages('RECIPIENT_INACTIVE'),
  frozen: rewardsMessages('RECIPIENT_FROZEN'),
  closed: rewardsMessages('RECIPIENT_CLOSED'),
  cap: rewardsMessages('RECIPIENT_CAP'),
  stopped: rewardsMessages('RECIPIENT_STOPPED'),
}

/** Message of a recipient error. */
export const recipientError = (code: RecipientErrorCode): Message => recipientErrors[code]

/** Reason the amount for one person is invalid, or null. */
export function getAmountError(asset: RewardAsset, amount: number): Message | null {
  const { least, most } = bounds[asset]
  if (Number.isInteger(amount) && amount >= least && amount <= most) return null
  return asset === 'ELOAD' ? rewardsMessages('PESOS_PER_PERSON') : rewardsMessages('COINS_PER_PERSON')
}
