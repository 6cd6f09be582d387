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

/** Every move that people make: from where, to where, and whose it is. What the job moves stands below. */
export const transitions: Record<
  CampaignAction,
  { from: CampaignStatus[]; to: CampaignStatus | null; who: ActorRole }
> = {
  // A scheduled campaign that is changed waits for approval again; the others stay what they are.
  update: { from: ['draft', 'rejected', 'scheduled'], to: null, who: 'maker' },
  delete: { from: ['draft', 'rejected'], to: null, who: 'deleter' },
  submit: { from: ['draft', 'rejected'], to: 'for_approval', who: 'maker' },
  approve: { from: ['for_approval'], to: 'scheduled', who: 'line manager' },
  reject: { from: ['for_approval'], to: 'rejected', who: 'line manager' },
  resend: { from: ['for_approval'], to: 'for_approval', who: 'maker' },
  pause: { from: ['active'], to: 'paused', who: 'editor' },
  resume: { from: ['paused'], to: 'active', who: 'editor' },
  end: { from: ['active', 'paused'], to: 'ended', who: 'editor' },
  void: { from: ['for_approval', 'scheduled', 'active', 'paused'], to: 'voided', who: 'checker' },
}

const jobTransitions: readonly [CampaignStatus, CampaignStatus][] = [
  ['scheduled', 'active'],
  ['active', 'ended'],
  ['paused', 'ended'],
  // Nothing ran during the whole of its time.
  ['scheduled', 'ended'],
]

export type CampaignError =
  | { code: 'state'; status: CampaignStatus; action: CampaignAction }
  | { code: 'own' }

type Facts = { status: CampaignStatus; authors: readonly number[]; submittedById: number | null }

/** Why a person cannot do this to a campaign, or null. Rights, and who was asked, are looked at elsewhere. */
export function getCampaignError(
  action: CampaignAction,
  { status, authors, submittedById }: Facts,
  personId: number,
): CampaignError | null {
  const { from, who } = transitions[action]
  if (!from.includes(status)) return { code: 'state', status, action }
  const mustBeAnother = who === 'checker' || who === 'line manager'
  return mustBeAnother && (authors.includes(personId) || submittedById === personId) ? { code: 'own' } : null
}

/** Whether a campaign's form is open in this state. */
export const canEdit = (status: CampaignStatus) => transitions.update.from.includes(status)

const hourMs = 3_600_000
/** The start lies at least an hour ahead; a form that took a while is forgiven a minute. */
export const minStart = (nowMs: number) => nowMs + hourMs - 60_000
export const maxDurationDays = 180

/** What is wrong between a campaign's times, by field. */
export function validateTimes({
  startAt,
  endAt,
}: {
  startAt: string
  endAt: string
}): { field: string; message: string }[] {
  const [start, end] = [Date.parse(startAt), Date.parse(endAt)]
  if (end <= start) return [{ field: 'endAt', message: 'The end must be after the start' }]
  return end - start > maxDurationDays * 24 * hourMs
    ? [{ field: 'endAt', message: 'A campaign lasts 180 days at most' }]
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
 * What a sale is given, in centavos: the rebate, but no more than what is left of the budget and of the person's
 * cap. The last one gets what is left, so a budget is spent to the centavo and never beyond.
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

/** What a step of the job does at a moment. */
export function dueTransition(
  { status, startAt, endAt }: { status: CampaignStatus; startAt: string; endAt: string },
  nowMs: number,
): 'begin' | 'end' | null {
  const may = (to: CampaignStatus) => jobTransitions.some(([from, after]) => from === status && after === to)
  if (Date.parse(endAt) <= nowMs) return may('ended') ? 'end' : null
  return may('active') && Date.parse(startAt) <= nowMs ? 'begin' : null
}
