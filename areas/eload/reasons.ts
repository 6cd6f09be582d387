import type { reasonWords } from '#areas/eload/reason-words.ts'
import type { Say } from '#platform/words/words.ts'

type ScheduleState = 'scheduled' | 'running' | 'completed' | 'partially_completed' | 'failed' | 'cancelled'

export type ProviderState = 'active' | 'inactive' | 'maintenance'

/** Why a rule says no. */
export type Why =
  | { reason: 'already'; status: ProviderState }
  | { reason: 'noProviderLeft'; networks: readonly string[] }
  | { reason: 'routes'; provider: string; networks: readonly string[] }
  | { reason: 'groupLeftEmpty'; groups: readonly string[] }
  | { reason: 'usedBy'; name: string; users: readonly string[] }
  | { reason: 'tenBanners'; placement: 'home' | 'load' | 'promo' }
  | { reason: 'sameProvider' }
  | { reason: 'notReached'; provider: string; network: string }
  | { reason: 'notActive'; provider: string; status: ProviderState }
  | { reason: 'otherPrimary'; provider: string; network: string }
  | { reason: 'notStanding' }
  | { reason: 'noProvider'; name: string }
  | { reason: 'windowIs'; status: 'scheduled' | 'ongoing' | 'ended' | 'cancelled' }
  | { reason: 'notYourWindow' }
  | { reason: 'scheduleBegun'; status: ScheduleState }

/** A rule's reason as a sentence in the language that is spoken. */
export function sayWhy(say: Say<(typeof reasonWords)['en']>, why: Why): string {
  switch (why.reason) {
    case 'already':
      return say('why_already', { status: say(`is_${why.status}`) })
    case 'noProviderLeft':
      return say('why_noProviderLeft', { networks: why.networks.join(', ') })
    case 'routes':
      return say('why_routes', { provider: why.provider, networks: why.networks.join(', ') })
    case 'groupLeftEmpty':
      return say('why_groupLeftEmpty', { groups: why.groups.join(', ') })
    case 'usedBy':
      return say('why_usedBy', { name: why.name, users: why.users.join(', ') })
    case 'tenBanners':
      return say('why_tenBanners', { placement: say(`in_${why.placement}`) })
    case 'notReached':
      return say('why_notReached', { provider: why.provider, network: why.network })
    case 'notActive':
      return say('why_notActive', { provider: why.provider, status: say(`is_${why.status}`) })
    case 'otherPrimary':
      return say('why_otherPrimary', { provider: why.provider, network: why.network })
    case 'scheduleBegun':
      return say('why_scheduleBegun', { status: say(`schedule_${why.status}`) })
    case 'windowIs':
      return say('why_windowIs', { status: say(`window_${why.status}`) })
    case 'noProvider':
      return say('why_noProvider', { name: why.name })
    case 'sameProvider':
    case 'notYourWindow':
    case 'notStanding':
      return say(`why_${why.reason}`)
  }
}
