import { statusLabel } from '#platform/words/status-label.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import type { Message } from '#platform/words/messages.ts'

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

/** Message of a rule error. */
export function ruleErrorMessage(error: RuleError): Message {
  switch (error.code) {
    case 'already':
      return eloadMessages('ALREADY_STATUS', { status: statusLabel(error.status) })
    case 'noProviderLeft':
      return eloadMessages('NO_PROVIDER_LEFT', { networks: error.networks.join(', ') })
    case 'routes':
      return eloadMessages('PROVIDER_IN_USE', {
        provider: error.provider,
        networks: error.networks.join(', '),
      })
    case 'groupLeftEmpty':
      return eloadMessages('GROUP_LEFT_EMPTY', { groups: error.groups.join(', ') })
    case 'usedBy':
      return eloadMessages('IN_USE', { name: error.name, users: error.users.join(', ') })
    case 'tenBanners':
      return eloadMessages('TOO_MANY_BANNERS', { placement: statusLabel(error.placement) })
    case 'notReached':
      return eloadMessages('NETWORK_NOT_SUPPORTED', { provider: error.provider, network: error.network })
    case 'notActive':
      return eloadMessages('PROVIDER_NOT_ACTIVE', {
        provider: error.provider,
        status: statusLabel(error.status),
      })
    case 'otherPrimary':
      return eloadMessages('OTHER_PRIMARY', { provider: error.provider, network: error.network })
    case 'scheduleBegun':
      return eloadMessages('SCHEDULE_STARTED', { status: statusLabel(error.status) })
    case 'windowIs':
      return eloadMessages('WINDOW_WRONG_STATUS', { status: statusLabel(error.status) })
    case 'noProvider':
      return eloadMessages('PROMO_WITHOUT_PROVIDER', { name: error.name })
    case 'sameProvider':
      return eloadMessages('SAME_PROVIDER')
    case 'notYourWindow':
      return eloadMessages('WINDOW_NOT_YOURS')
    case 'notStanding':
      return eloadMessages('SWITCH_NOT_LATEST')
  }
}
