import type { errorWords } from './error-words.ts'
import type { Translate } from '#platform/words/words.ts'

type ScheduleState = 'scheduled' | 'running' | 'completed' | 'partially_completed' | 'failed' | 'cancelled'

export type ProviderState = 'active' | 'inactive' | 'maintenance'

/** Error of an eLoad rule. */
export type RuleError =
  | { code: 'already'; status: ProviderState }
  | { code: 'noProviderLeft'; networks: readonly string[] }
  | { code: 'routes'; provider: string; networks: readonly string[] }
  | { code: 'groupLeftEmpty'; groups: readonly string[] }
  | { code: 'usedBy'; name: string; users: readonly string[] }
  | { code: 'tenBanners'; placement: 'home' | 'load' | 'promo' }
  | { code: 'sameProvider' }
  | { code: 'notReached'; provider: string; network: string }
  | { code: 'notActive'; provider: string; status: ProviderState }
  | { code: 'otherPrimary'; provider: string; network: string }
  | { code: 'notStanding' }
  | { code: 'noProvider'; name: string }
  | { code: 'windowIs'; status: 'scheduled' | 'ongoing' | 'ended' | 'cancelled' }
  | { code: 'notYourWindow' }
  | { code: 'scheduleBegun'; status: ScheduleState }

/** Text of a rule error in the reader's language. */
export function errorText(t: Translate<(typeof errorWords)['en']>, error: RuleError): string {
  switch (error.code) {
    case 'already':
      return t('error_already', { status: t(`is_${error.status}`) })
    case 'noProviderLeft':
      return t('error_noProviderLeft', { networks: error.networks.join(', ') })
    case 'routes':
      return t('error_routes', { provider: error.provider, networks: error.networks.join(', ') })
    case 'groupLeftEmpty':
      return t('error_groupLeftEmpty', { groups: error.groups.join(', ') })
    case 'usedBy':
      return t('error_usedBy', { name: error.name, users: error.users.join(', ') })
    case 'tenBanners':
      return t('error_tenBanners', { placement: t(`in_${error.placement}`) })
    case 'notReached':
      return t('error_notReached', { provider: error.provider, network: error.network })
    case 'notActive':
      return t('error_notActive', { provider: error.provider, status: t(`is_${error.status}`) })
    case 'otherPrimary':
      return t('error_otherPrimary', { provider: error.provider, network: error.network })
    case 'scheduleBegun':
      return t('error_scheduleBegun', { status: t(`schedule_${error.status}`) })
    case 'windowIs':
      return t('error_windowIs', { status: t(`window_${error.status}`) })
    case 'noProvider':
      return t('error_noProvider', { name: error.name })
    case 'sameProvider':
    case 'notYourWindow':
    case 'notStanding':
      return t(`error_${error.code}`)
  }
}
