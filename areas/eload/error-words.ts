import { wordsOf } from '#platform/words/words.ts'

/** Errors of eLoad rules, used by the server and the screens. */
export const errorWords = wordsOf({
  en: {
    is_active: 'active',
    is_inactive: 'inactive',
    is_maintenance: 'under maintenance',
    in_home: 'Home',
    in_load: 'Load',
    in_promo: 'Promo',
    error_already: 'It is already {status}.',
    error_noProviderLeft:
      '{networks} would have no provider. Each active network needs a primary or backup provider that is not inactive.',
    error_routes:
      '{provider} is the primary or backup provider of {networks}. Assign another provider first.',
    error_groupLeftEmpty:
      '{groups} would have no networks left. Delete the group or add another network to it first.',
    error_usedBy: '{name} is used by {users}. Deactivate it instead.',
    error_tenBanners: '{placement} already has 10 active banners. Deactivate one of them first.',
    error_sameProvider: 'Choose a provider other than the current one.',
    error_notReached: '{provider} does not support {network}. Add the network to the provider first.',
    error_notActive: '{provider} is {status}. Choose an active provider.',
    error_otherPrimary: '{network} now uses {provider}. Reload the page and try again.',
    schedule_scheduled: 'scheduled',
    schedule_running: 'running',
    schedule_completed: 'completed',
    schedule_partially_completed: 'partially completed',
    schedule_failed: 'failed',
    schedule_cancelled: 'cancelled',
    error_scheduleBegun: 'This schedule is {status}. It can no longer be edited or cancelled.',
    window_scheduled: 'scheduled',
    window_ongoing: 'ongoing',
    window_ended: 'ended',
    window_cancelled: 'cancelled',
    error_windowIs: 'This maintenance window is {status}.',
    error_notYourWindow:
      'Only its creator, or staff of level 60 or higher, can end it or change more than its title and message.',
    error_noProvider: '{name} has no provider. Add one first.',
    error_notStanding: 'This is no longer the latest switch. Revert the latest switch instead.',
  },
  fil: {
    is_active: 'active',
    is_inactive: 'inactive',
    is_maintenance: 'under maintenance',
    in_home: 'Home',
    in_load: 'Load',
    in_promo: 'Promo',
    error_already: 'Ang status nito ay {status} na.',
    error_noProviderLeft:
      'Mawawalan ng provider ang {networks}. Kailangan ng bawat active na network ng primary o backup provider na hindi inactive.',
    error_routes:
      'Primary o backup provider ng {networks} ang {provider}. Mag-assign muna ng ibang provider.',
    error_groupLeftEmpty:
      'Mawawalan ng network ang {groups}. I-delete muna ang grupo o lagyan ito ng ibang network.',
    error_usedBy: 'Ginagamit ng {users} ang {name}. I-deactivate na lang ito.',
    error_tenBanners: 'May 10 active na banner na sa {placement}. Mag-deactivate muna ng isa.',
    error_sameProvider: 'Pumili ng provider na iba sa kasalukuyan.',
    error_notReached:
      'Hindi sinusuportahan ng {provider} ang {network}. Idagdag muna ang network sa provider.',
    error_notActive: 'Ang status ng {provider} ay {status}. Pumili ng active na provider.',
    error_otherPrimary: '{provider} na ang gamit ng {network}. I-reload ang page at subukan ulit.',
    schedule_scheduled: 'scheduled',
    schedule_running: 'running',
    schedule_completed: 'completed',
    schedule_partially_completed: 'partially completed',
    schedule_failed: 'failed',
    schedule_cancelled: 'cancelled',
    error_scheduleBegun: 'Ang status ng schedule na ito ay {status}. Hindi na ito mae-edit o maka-cancel.',
    window_scheduled: 'scheduled',
    window_ongoing: 'ongoing',
    window_ended: 'ended',
    window_cancelled: 'cancelled',
    error_windowIs: 'Ang status ng maintenance na ito ay {status}.',
    error_notYourWindow:
      'Ang gumawa nito, o staff na level 60 pataas, lang ang puwedeng magtapos nito o magbago ng higit sa title at mensahe.',
    error_noProvider: 'Walang provider ang {name}. Magdagdag muna ng isa.',
    error_notStanding: 'Hindi na ito ang pinakahuling switch. Ang pinakahuling switch ang i-revert.',
  },
})
