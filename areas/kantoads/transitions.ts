import type { errorWords } from './error-words.ts'
import type { Translate } from '#platform/words/words.ts'

/** One transition of a state machine: the allowed statuses, who is excluded, and whether a reason is required. */
export type Transition<Status extends string> = {
  from: readonly Status[]
  /** Earlier step whose actor cannot take this one. */
  notBy?: 'verified' | 'found' | 'requested'
  needsReason?: true
}

/** Error of a business rule. */
export type RuleError =
  | { code: 'state'; status: string }
  | { code: 'own' }
  | { code: 'sentByYou' }
  | { code: 'answersYou' }
  | { code: 'toldPaid' }
  | { code: 'noReason' }
  | { code: 'noBankReference' }
  | { code: 'noFindings' }
  | { code: 'noPhotos' }
  | { code: 'scoreTooLow'; least: string }
  | { code: 'notYet'; date: string }
  | { code: 'wrongAmount' }
  | { code: 'chooseCashout' }

/** Reason the person cannot take this transition now, or null if they can. */
export function getTransitionError<Status extends string>(
  step: Transition<Status> | undefined,
  record: { status: Status; earlier?: number | null },
  me: { id: number },
): RuleError | null {
  if (!step || !step.from.includes(record.status)) return { code: 'state', status: record.status }
  return step.notBy && record.earlier === me.id ? { code: 'own' } : null
}

const minReasonLength = 5

/** Error if required remarks are missing, otherwise null. */
export const getRemarksError = (
  step: { needsReason?: true } | undefined,
  remarks: string,
): RuleError | null =>
  step?.needsReason && remarks.trim().length < minReasonLength ? { code: 'noReason' } : null

/** Message of a rule error in the current language. */
export function errorText(t: Translate<(typeof errorWords)['en']>, error: RuleError): string {
  switch (error.code) {
    case 'state':
      return t('error_state', { status: t(stateWord(error.status)) })
    case 'scoreTooLow':
      return t('error_scoreTooLow', { least: error.least })
    case 'notYet':
      return t('error_notYet', { date: error.date })
    default:
      return t(`error_${error.code}`)
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

const stateWord = (status: string): `status_${State}` =>
  `status_${states.find((each) => each === status) ?? 'pending'}`
