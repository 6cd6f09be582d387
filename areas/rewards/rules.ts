/** What staff give: eLoad credit in centavos, coins as whole coins. Each counts in its own asset of the ledger. */
export type GivenAsset = 'ELOAD' | 'VC' | 'BLVCK'

/** The least and most one person gets at once, and the most in one calendar month of Manila, in minor units. */
export const bounds: Record<GivenAsset, { least: number; most: number; perMonth: number }> = {
  ELOAD: { least: 1_00, most: 5_000_00, perMonth: 20_000_00 },
  VC: { least: 1, most: 100_000, perMonth: 500_000 },
  BLVCK: { least: 1, most: 100_000, perMonth: 500_000 },
}

/** People named in one request. More come by the list that is put together on the server. */
export const mostNamed = 1_000

/** The most people of one reward. */
export const mostRecipients = 50_000

/** Above this an approver of level 60 decides an eLoad reward: ₱100,000.00. */
export const highLevelAbove = 100_000_00
export const highLevel = 60

/** Coins up to this in total, by one person in a day of Manila, are given at once; above, somebody else decides. */
export const givenAtOnce = 10_000

export type RewardStatus =
  | 'pending'
  | 'approved'
  | 'processing'
  | 'completed'
  | 'partially_completed'
  | 'failed'
  | 'rejected'
  | 'cancelled'

export type RewardVerb = 'update' | 'cancel' | 'approve' | 'reject' | 'retry' | 'stop'

type Move = {
  from: readonly RewardStatus[]
  to: RewardStatus
  who: 'requester' | 'another' | 'anyone'
}

/** Every move that staff can make: from where, to where, and who. Beside this, each needs its right. */
export const moves: Record<RewardVerb, Move> = {
  update: { from: ['pending'], to: 'pending', who: 'requester' },
  cancel: { from: ['pending'], to: 'cancelled', who: 'requester' },
  approve: { from: ['pending'], to: 'approved', who: 'another' },
  reject: { from: ['pending'], to: 'rejected', who: 'another' },
  retry: { from: ['partially_completed', 'failed'], to: 'processing', who: 'another' },
  // Whoever sees that it goes wrong may stop it: that harms nobody, and going on needs somebody again.
  stop: { from: ['approved', 'processing'], to: 'partially_completed', who: 'anyone' },
}

const jobMoves: readonly [RewardStatus, RewardStatus][] = [
  ['approved', 'processing'],
  ['processing', 'completed'],
  ['processing', 'partially_completed'],
  ['processing', 'failed'],
]

/** Whether a reward may go from one state to another at all, whoever moves it. */
export const isMove = (from: RewardStatus, to: RewardStatus): boolean =>
  Object.entries(moves).some(
    ([verb, move]) => verb !== 'stop' && move.from.includes(from) && move.to === to,
  ) || jobMoves.some(([before, after]) => before === from && after === to)

export type RewardRefusal = {
  code: 'INVALID_STATE' | 'MAKER_IS_CHECKER' | 'FORBIDDEN'
  /** What the screen says it with. */
  why: 'own' | 'notOwn' | 'state' | 'nobodyFailed'
  sentence: string
}

type Facts = { status: RewardStatus; requesterId: number; failed: number; needsApproval: boolean }

/** Why this person cannot do this to a reward, or null when they can. */
export function whyNotMove(verb: RewardVerb, reward: Facts, who: { id: number }): RewardRefusal | null {
  const { from, who: by } = moves[verb]
  const isOwn = reward.requesterId === who.id
  if (by === 'another' && isOwn && (verb !== 'retry' || reward.needsApproval)) {
    return { code: 'MAKER_IS_CHECKER', why: 'own', sentence: 'You cannot approve your own request.' }
  }
  if (by === 'requester' && !isOwn) {
    return { code: 'FORBIDDEN', why: 'notOwn', sentence: 'Only whoever asked for it can do that.' }
  }
  if (!from.includes(reward.status)) {
    return { code: 'INVALID_STATE', why: 'state', sentence: `This reward is ${spoken(reward.status)}.` }
  }
  if (verb === 'retry' && reward.failed === 0) {
    return { code: 'INVALID_STATE', why: 'nobodyFailed', sentence: 'There is nobody to try again.' }
  }
  return null
}

const spoken = (status: RewardStatus) => status.replaceAll('_', ' ')

/** Whether somebody else must decide before anything is given, after what the person has given alone that day. */
export const needsApproval = (asset: GivenAsset, total: number, givenToday: number): boolean =>
  asset === 'ELOAD' || givenToday + total > givenAtOnce

/** What became of all recipients together. */
export function endOf({ credited, failed }: { credited: number; failed: number }): RewardStatus {
  if (failed === 0) return 'completed'
  return credited === 0 ? 'failed' : 'partially_completed'
}

/** Why somebody cannot be given anything. `stopped` is the end of one whose turn never came. */
export const whyNotCodes = [
  'gone',
  'never_signed_in',
  'inactive',
  'frozen',
  'closed',
  'cap',
  'stopped',
] as const
export type WhyNotCode = (typeof whyNotCodes)[number]

const sentences: Record<WhyNotCode, string> = {
  gone: 'There is no such subscriber any more.',
  never_signed_in: 'Has never signed in, so there is nobody to credit.',
  inactive: 'This subscriber is inactive.',
  frozen: 'The wallet is frozen: nothing may move.',
  closed: 'The wallet is closed.',
  cap: 'Would get more than one person may get in a month.',
  stopped: 'The reward was stopped before it was their turn.',
}

/** The reason in a sentence for a reply. Screens have words of their own for each code. */
export const sayWhyNot = (code: WhyNotCode): string => sentences[code]

/** Why an amount for one person is refused, or null. */
export function whyNotAmount(asset: GivenAsset, amount: number): string | null {
  const { least, most } = bounds[asset]
  if (Number.isInteger(amount) && amount >= least && amount <= most) return null
  return asset === 'ELOAD'
    ? 'One person gets ₱1.00 to ₱5,000.00 at once'
    : 'One person gets 1 to 100,000 coins at once'
}
