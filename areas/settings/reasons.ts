import type { reasonWords } from '#areas/settings/reason-words.ts'
import type { Say } from '#platform/words/words.ts'

type Status = 'active' | 'inactive' | 'maintenance'

/** Why a rule of settings says no. */
export type Why =
  | { reason: 'already'; status: Status }
  | { reason: 'cannotBecome'; from: Status; to: Status }
  | { reason: 'lastOf'; modules: readonly string[] }
  | { reason: 'notInactive' }
  | { reason: 'hasPayments'; count: number }
  | { reason: 'usedBy'; users: readonly string[] }
  | { reason: 'neverFires' }
  | { reason: 'overlaps'; other: number }
  | { reason: 'notScheduled'; status: string }
  | { reason: 'notRunning'; status: string }
  | { reason: 'moduleIs'; module: string; status: 'off' | 'on' | 'scheduled' }
  | { reason: 'allStandsAlone' }
  | { reason: 'startsTooSoon' }
  | { reason: 'endsBeforeStart' }
  | { reason: 'lastsTooLong' }
  | { reason: 'scheduleOver'; status: string }
  | { reason: 'begunAlready' }

/** A rule's reason as a sentence in the language that is spoken. */
export function sayWhy(say: Say<(typeof reasonWords)['en']>, why: Why): string {
  switch (why.reason) {
    case 'already':
      return say('why_already', { status: say(`is_${why.status}`) })
    case 'cannotBecome':
      return say('why_cannotBecome', { from: say(`is_${why.from}`), to: say(`is_${why.to}`) })
    case 'lastOf':
      return say('why_lastOf', { modules: why.modules.join(', ') })
    case 'hasPayments':
      return say('why_hasPayments', { count: why.count })
    case 'usedBy':
      return say('why_usedBy', { users: why.users.join(', ') })
    case 'overlaps':
      return say('why_overlaps', { other: String(why.other) })
    case 'notScheduled':
    case 'notRunning':
    case 'scheduleOver':
      return say(`why_${why.reason}`, { status: why.status })
    case 'moduleIs':
      return say('why_moduleIs', { module: why.module, status: say(`is_${why.status}`) })
    default:
      return say(`why_${why.reason}`)
  }
}
