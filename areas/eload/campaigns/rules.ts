import { approverLevel } from '#platform/contract/approvals.ts'
import type { Message } from '#platform/words.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { transitions } from '#platform/contract/transitions.ts'
import { hourMs } from '#platform/contract/fields.ts'

export const campaignStatuses = [
  'draft',
  'for_approval',
  'scheduled',
  'active',
  'paused',
  'ended',
  'rejected',
  'voided',
] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

export type CampaignAction =
  | 'update'
  | 'delete'
  | 'submit'
  | 'approve'
  | 'reject'
  | 'pause'
  | 'resume'
  | 'end'
  | 'void'
  | 'resend'

type ActorRole = 'maker' | 'deleter' | 'editor' | 'checker' | 'line manager'

/**
 * Transitions made by people: source states, target state and required role. Transitions made by the job are listed
 * below.
 */
export const campaignTransitions = transitions<
  CampaignStatus,
  CampaignAction,
  { to: CampaignStatus | null; who: ActorRole }
>({
  // Changing a scheduled campaign submits it for approval again. Other states are not affected.
  update: { from: ['draft', 'rejected', 'scheduled'], to: null, who: 'maker' },
  delete: { from: ['draft', 'rejected'], to: null, who: 'deleter' },
  submit: { from: ['draft', 'rejected'], to: 'for_approval', who: 'maker' },
  approve: { from: ['for_approval'], to: 'scheduled', who: 'line manager' },
  reject: { from: ['for_approval'], to: 'rejected', who: 'line manager' },
  resend: { from: ['for_approval'], to: 'for_approval', who: 'maker' },
  pause: { from: ['active'], to: 'paused', who: 'editor' },
  resume: { from: ['paused'], to: 'active', who: 'editor' },
  end: { from: ['active', 'paused'], to: 'ended', who: 'editor' },
  void: { from: ['for_approval', 'scheduled', 'active', 'paused', 'ended'], to: 'voided', who: 'checker' },
})

const jobTransitions = transitions<CampaignStatus, 'active' | 'ended'>({
  active: { from: ['scheduled'] },
  // From `scheduled` if the job did not run during the whole period of the campaign.
  ended: { from: ['active', 'paused', 'scheduled'] },
})

export type CampaignError =
  | { code: 'state'; status: CampaignStatus; action: CampaignAction }
  | { code: 'own' }

type Facts = { status: CampaignStatus; authors: readonly number[]; submittedById: number | null }

/**
 * Reason a person cannot perform the action, or null. Permissions and the addressed approvers are checked elsewhere.
 */
export function getCampaignError(
  action: CampaignAction,
  { status, authors, submittedById }: Facts,
  personId: number,
): CampaignError | null {
  const { who } = campaignTransitions.rules[action]
  if (!campaignTransitions.allows(action, status)) return { code: 'state', status, action }
  const mustBeAnother = who === 'checker' || who === 'line manager'
  return mustBeAnother && (authors.includes(personId) || submittedById === personId) ? { code: 'own' } : null
}

/** Days after its end in which an approver can void a campaign. Later its rebates have been reported, so it needs a higher level. */
export const voidDays = 30
/** Role level that can void a campaign later. */
export const lateVoidLevel = 60

/** Role level that voiding the campaign needs. */
export const voidLevelOf = (
  { status, endAt }: { status: CampaignStatus; endAt: string },
  nowMs: number,
): number =>
  status === 'ended' && nowMs > Date.parse(endAt) + voidDays * 24 * hourMs ? lateVoidLevel : approverLevel

/** Whether the campaign can be edited in this state. */
export const canEdit = (status: CampaignStatus) => campaignTransitions.allows('update', status)

/** Earliest start: one hour ahead, with one minute of tolerance for the time spent in the form. */
export const minStart = (nowMs: number) => nowMs + hourMs - 60_000
export const maxDurationDays = 180

/** Returns the errors between a campaign's times by field. */
export function validateTimes({
  startAt,
  endAt,
}: {
  startAt: string
  endAt: string
}): { field: string; message: Message }[] {
  const [start, end] = [Date.parse(startAt), Date.parse(endAt)]
  if (end <= start) return [{ field: 'endAt', message: eloadMessages('END_BEFORE_START') }]
  return end - start > maxDurationDays * 24 * hourMs
    ? [{ field: 'endAt', message: eloadMessages('CAMPAIGN_TOO_LONG') }]
    : []
}

type Giving = {
  rebateType: 'percent' | 'fixed'
  rebateValue: number
  minAmount: number
  budget: number
  spent: number
  capPerUser: number | null
}

/**
 * Rebate of a sale, in centavos, limited to the rest of the budget and of the person's cap. The last sale gets the
 * remainder, so a budget is used up exactly and never exceeded.
 */
export function grantFor(campaign: Giving, sale: { amount: number; hadBefore: number }): number {
  if (sale.amount < campaign.minAmount) return 0
  const requested =
    campaign.rebateType === 'percent'
      ? Math.floor((sale.amount * campaign.rebateValue) / 10_000)
      : Math.min(campaign.rebateValue, sale.amount)
  const left = campaign.budget - campaign.spent
  const leftOfCap = campaign.capPerUser === null ? requested : campaign.capPerUser - sale.hadBefore
  return Math.max(0, Math.min(requested, left, leftOfCap))
}

/** Transition that the job makes at a given time. */
export function dueTransition(
  { status, startAt, endAt }: { status: CampaignStatus; startAt: string; endAt: string },
  nowMs: number,
): 'begin' | 'end' | null {
  if (Date.parse(endAt) <= nowMs) return jobTransitions.allows('ended', status) ? 'end' : null
  return jobTransitions.allows('active', status) && Date.parse(startAt) <= nowMs ? 'begin' : null
}
