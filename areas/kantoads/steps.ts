import type { reasonWords } from '#areas/kantoads/reason-words.ts'
import type { Say } from '#platform/words/words.ts'

/** One way on in a state machine: from where, who may not be the one, and whether it must say why. */
export type Step<Status extends string> = {
  from: readonly Status[]
  /** Whoever did this earlier step leaves it to a second person. */
  notBy?: 'verified' | 'found' | 'requested'
  needsReason?: true
}

/** Why a rule says no. */
export type Why =
  | { reason: 'state'; status: string }
  | { reason: 'own' }
  | { reason: 'sentByYou' }
  | { reason: 'answersYou' }
  | { reason: 'toldPaid' }
  | { reason: 'noReason' }
  | { reason: 'noBankReference' }
  | { reason: 'noFindings' }
  | { reason: 'noPhotos' }
  | { reason: 'scoreTooLow'; least: string }
  | { reason: 'notYet'; date: string }
  | { reason: 'wrongAmount' }
  | { reason: 'chooseCashout' }

/** Why a record cannot take this step by this person now, or null when it can. */
export function whyNotStep<Status extends string>(
  step: Step<Status> | undefined,
  record: { status: Status; earlier?: number | null },
  me: { id: number },
): Why | null {
  if (!step || !step.from.includes(record.status)) return { reason: 'state', status: record.status }
  return step.notBy && record.earlier === me.id ? { reason: 'own' } : null
}

const shortestReason = 5

/** Why a step cannot be taken with what is said for it, or null when it can. */
export const whyNotSaid = (step: { needsReason?: true } | undefined, remarks: string): Why | null =>
  step?.needsReason && remarks.trim().length < shortestReason ? { reason: 'noReason' } : null

/** A rule's reason as a sentence in the language that is spoken. */
export function sayWhy(say: Say<(typeof reasonWords)['en']>, why: Why): string {
  switch (why.reason) {
    case 'state':
      return say('why_state', { status: say(stateWord(why.status)) })
    case 'scoreTooLow':
      return say('why_scoreTooLow', { least: why.least })
    case 'notYet':
      return say('why_notYet', { date: why.date })
    default:
      return say(`why_${why.reason}`)
  }
}

const states = [
  'pending',
  'verified',
  'approved',
  'rejected',
  'processing',
  'paid',
  'failed',
  'for_audit',
  'in_progress',
  'passed',
  'for_reaudit',
  'closed',
  'under_review',
  'completed',
  'withdrawn',
  'returned',
  'open',
  'matched',
  'dismissed',
] as const
type State = (typeof states)[number]

const stateWord = (status: string): `is_${State}` =>
  `is_${states.find((each) => each === status) ?? 'pending'}`
