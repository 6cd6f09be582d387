import type { errorWords } from './error-words.ts'
import type { Translate } from '#platform/words/words.ts'

type Status = 'active' | 'inactive' | 'maintenance'

/** Error of a settings rule. */
export type RuleError =
  | { code: 'already'; status: Status }
  | { code: 'cannotBecome'; from: Status; to: Status }
  | { code: 'lastOf'; modules: readonly string[] }
  | { code: 'notInactive' }
  | { code: 'hasPayments'; count: number }
  | { code: 'usedBy'; users: readonly string[] }
  | { code: 'neverFires' }
  | { code: 'overlaps'; other: number }
  | { code: 'notScheduled'; status: string }
  | { code: 'notRunning'; status: string }
  | { code: 'moduleIs'; module: string; status: 'off' | 'on' | 'scheduled' }
  | { code: 'allStandsAlone' }
  | { code: 'startsTooSoon' }
  | { code: 'endsBeforeStart' }
  | { code: 'lastsTooLong' }
  | { code: 'scheduleOver'; status: string }
  | { code: 'begunAlready' }

/** Text of a rule error in the reader's language. */
export function errorText(t: Translate<(typeof errorWords)['en']>, error: RuleError): string {
  switch (error.code) {
    case 'already':
      return t('error_already', { status: t(`is_${error.status}`) })
    case 'cannotBecome':
      return t('error_cannotBecome', { from: t(`is_${error.from}`), to: t(`is_${error.to}`) })
    case 'lastOf':
      return t('error_lastOf', { modules: error.modules.join(', ') })
    case 'hasPayments':
      return t('error_hasPayments', { count: error.count })
    case 'usedBy':
      return t('error_usedBy', { users: error.users.join(', ') })
    case 'overlaps':
      return t('error_overlaps', { other: String(error.other) })
    case 'notScheduled':
    case 'notRunning':
    case 'scheduleOver':
      return t(`error_${error.code}`, { status: error.status })
    case 'moduleIs':
      return t('error_moduleIs', { module: error.module, status: t(`is_${error.status}`) })
    default:
      return t(`error_${error.code}`)
  }
}
