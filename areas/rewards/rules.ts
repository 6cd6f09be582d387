/** What staff give: eLoad credit in centavos, coins as whole coins. Each counts in its own asset of the ledger. */
export type RewardAsset = 'ELOAD' | 'VC' | 'BLVCK'

/** The least and most one person gets at once, and the most in one calendar month of Manila, in minor units. */
export const bounds: Record<RewardAsset, { least: number; most: number; perMonth: number }> = {
  ELOAD: { least: 1_00, most: 5_000_00, perMonth: 20_000_00 },
  VC: { least: 1, most: 100_000, perMonth: 500_000 },
  BLVCK: { least: 1, most: 100_000, perMonth: 500_000 },
}

/** People named in one request. More come by the list that is put together on the server. */
export const maxListedNames = 1_000

/** The most people of one reward. */
export const maxRecipients = 50_000

/** Above this an approver of level 60 decides an eLoad reward: ₱100,000.00. */
export const highLevelThreshold = 100_000_00
export const highLevel = 60

/** Coins up to this in total, by one person in a day of Manila, are given at once; above, somebody else decides. */
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

type Transition = {
  from: readonly RewardStatus[]
  to: RewardStatus
  actor: 'requester' | 'another' | 'anyone'
}

/** Every move that staff can make: from where, to where, and who. Beside this, each needs its right. */
export const transitions: Record<RewardAction, Transition> = {
  update: { from: ['pending'], to: 'pending', actor: 'requester' },
  cancel: { from: ['pending'], to: 'cancelled', actor: 'requester' },
  approve: { from: ['pending'], to: 'approved', actor: 'another' },
  reject: { from: ['pending'], to: 'rejected', actor: 'another' },
  retry: { from: ['partially_completed', 'failed'], to: 'processing', actor: 'another' },
  // Whoever sees that it goes wrong may stop it: that harms nobody, and going on needs somebody again.
  stop: { from: ['approved', 'processing'], to: 'partially_completed', actor: 'anyone' },
}

const jobTransitions: readonly [RewardStatus, RewardStatus][] = [
  ['approved', 'processing'],
  ['processing', 'completed'],
  ['processing', 'partially_completed'],
  ['processing', 'failed'],
]

/** Whether a reward may go from one state to another at all, whoever moves it. */
export const canTransition = (from: RewardStatus, to: RewardStatus): boolean =>
  Object.entries(transitions).some(
    ([verb, move]) => verb !== 'stop' && move.from.includes(from) && move.to === to,
  ) || jobTransitions.some(([before, after]) => before === from && after === to)

export type RewardError = {
  code: 'INVALID_STATE' | 'MAKER_IS_CHECKER' | 'FORBIDDEN'
  /** What the screen says it with. */
  rule: 'own' | 'notOwn' | 'state' | 'nobodyFailed'
  sentence: string
}

type Facts = { status: RewardStatus; requesterId: number; failed: number; needsApproval: boolean }

/** Why this person cannot do this to a reward, or null when they can. */
export function getTransitionError(
  verb: RewardAction,
  reward: Facts,
  actor: { id: number },
): RewardError | null {
  const { from, actor: by } = transitions[verb]
  const isOwn = reward.requesterId === actor.id
  if (by === 'another' && isOwn && (verb !== 'retry' || reward.needsApproval)) {
    return { code: 'MAKER_IS_CHECKER', rule: 'own', sentence: 'You cannot approve your own request.' }
  }
  if (by === 'requester' && !isOwn) {
    return { code: 'FORBIDDEN', rule: 'notOwn', sentence: 'Only whoever asked for it can do that.' }
  }
  if (!from.includes(reward.status)) {
    return { code: 'INVALID_STATE', rule: 'state', sentence: `This reward is ${statusText(reward.status)}.` }
  }
  if (verb === 'retry' && reward.failed === 0) {
    return { code: 'INVALID_STATE', rule: 'nobodyFailed', sentence: 'There is nobody to try again.' }
  }
  return null
}

const statusText = (status: RewardStatus) => status.replaceAll('_', ' ')

/** Whether somebody else must decide before anything is given, after what the person has given alone that day. */
export const needsApproval = (asset: RewardAsset, total: number, givenToday: number): boolean =>
  asset === 'ELOAD' || givenToday + total > distributedInline

/** What became of all recipients together. */
export function finalStatus({ credited, failed }: { credited: number; failed: number }): RewardStatus {
  if (failed === 0) return 'completed'
  return credited === 0 ? 'failed' : 'partially_completed'
}

/** Why somebody cannot be given anything. `stopped` is the end of one whose turn never came. */
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

const sentences: Record<RecipientErrorCode, string> = {
  gone: 'There is no such subscriber any more.',
  never_signed_in: 'Has never signed in, so there is nobody to credit.',
  inactive: 'This subscriber is inactive.',
  frozen: 'The wallet is frozen: nothing may move.',
  closed: 'The wallet is closed.',
  cap: 'Would get more than one person may get in a month.',
  stopped: 'The reward was stopped before it was their turn.',
}

/** The reason in a sentence for a reply. Screens have words of their own for each code. */
export const errorText = (code: RecipientErrorCode): string => sentences[code]

/** Why an amount for one person is refused, or null. */
export function getAmountError(asset: RewardAsset, amount: number): string | null {
  const { least, most } = bounds[asset]
  if (Number.isInteger(amount) && amount >= least && amount <= most) return null
  return asset === 'ELOAD'
    ? 'One person gets ₱1.00 to ₱5,000.00 at once'
    : 'One person gets 1 to 100,000 coins at once'
}
