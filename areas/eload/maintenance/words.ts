import { wordsOf } from '#platform/words.ts'

export const windowWords = wordsOf({
  both: {
    windows: 'eLoad Maintenance',
    searchWindows: 'title',
    blockStatus_approved: 'Approved',
    notification: 'Notification',
    status_ongoing: 'Ongoing',
  },
  en: {
    windowsPlural: 'maintenance windows',
    newWindow: 'New maintenance window',
    noWindows: 'No maintenance windows yet',
    subscriberMessage: 'Message to subscribers',
    serviceType: 'Service type',
    type_provider: 'Providers',
    type_network: 'Networks',
    type_network_group: 'Network groups',
    targets: 'Affected services',
    maintenanceDetails: 'Maintenance details',
    endHint: 'Up to 7 days after the start.',
    block: 'Stop sales during maintenance',
    blockHint: 'Load cannot be sold through the affected services during the window.',
    blockNeedsApproval: 'A second person must approve this first. Until then, sales continue.',
    blockStatus: 'Sales stop',
    blockStatus_none: 'Sales continue',
    blockStatus_pending: 'Awaiting approval',
    blockStatus_rejected: 'Rejected, sales continue',
    blockStatus_cancelled: 'Withdrawn, sales continue',
    blockStatus_expired: 'Expired, sales continue',
    blockUntil: 'Approved until',
    notify: 'Notify subscribers',
    notifyHint:
      'All subscribers receive this message when the window starts, after a second person approves the notification.',
    endWindow: 'End maintenance',
    endTitle: 'End {title}?',
    endSentence: 'Sales through {targets} resume immediately. This cannot be undone.',
    cancelWindow: 'Cancel maintenance',
    cancelSentence:
      'The maintenance will not start, and sales through {targets} continue. This cannot be undone.',
    chooseFirst: 'Choose the affected services and the schedule to preview the effect.',
    effectProducts:
      '{promos, plural, one {# promo} other {# promos}} and {topups, plural, one {# top-up} other {# top-ups}}',
    effectNetworks: 'Networks: {networks}',
    effectExpected:
      'About {count, plural, one {# sale} other {# sales}} ({value}) expected in this period, based on the last four weeks.',
    overlapOther: 'Overlaps with {title}: {from} – {to}',
    overlapSame:
      'Overlaps with {title} for the same services: {from} – {to}. This window cannot be saved with these times.',
  },
  fil: {
    windowsPlural: 'maintenance',
    newWindow: 'Bagong maintenance',
    noWindows: 'Wala pang maintenance',
    subscriberMessage: 'Mensahe sa mga subscriber',
    serviceType: 'Type ng serbisyo',
    type_provider: 'Mga provider',
    type_network: 'Mga network',
    type_network_group: 'Mga network group',
    targets: 'Mga apektadong serbisyo',
    maintenanceDetails: 'Mga detalye ng maintenance',
    endHint: 'Hanggang 7 araw mula sa simula.',
    block: 'Itigil ang benta habang may maintenance',
    blockHint: 'Hindi puwedeng magbenta ng load sa mga apektadong serbisyo habang may maintenance.',
    blockNeedsApproval: 'Kailangan muna itong i-approve ng pangalawang tao. Habang wala pa, tuloy ang benta.',
    blockStatus: 'Pagtigil ng benta',
    blockStatus_none: 'Tuloy ang benta',
    blockStatus_pending: 'Naghihintay ng approval',
    blockStatus_rejected: 'Rejected, tuloy ang benta',
    blockStatus_cancelled: 'Withdrawn, tuloy ang benta',
    blockStatus_expired: 'Expired, tuloy ang benta',
    blockUntil: 'Approved hanggang',
    notify: 'Abisuhan ang mga subscriber',
    notifyHint:
      'Matatanggap ng lahat ng subscriber ang mensaheng ito pagsimula ng maintenance, kapag na-approve ng pangalawang tao ang notification.',
    endWindow: 'Tapusin ang maintenance',
    endTitle: 'Tapusin ang {title}?',
    endSentence: 'Magpapatuloy agad ang benta sa {targets}. Hindi na ito mababawi.',
    cancelWindow: 'I-cancel ang maintenance',
    cancelSentence:
      'Hindi na magsisimula ang maintenance at tuloy ang benta sa {targets}. Hindi na ito mababawi.',
    chooseFirst: 'Piliin ang mga apektadong serbisyo at ang schedule para makita ang epekto.',
    effectProducts:
      '{promos, plural, =1 {Isang promo} other {# promo}} at {topups, plural, =1 {isang top-up} other {# top-up}}',
    effectNetworks: 'Mga network: {networks}',
    effectExpected:
      'Mga {count, plural, =1 {isang benta} other {# benta}} ({value}) ang inaasahan sa panahong ito, batay sa nakaraang apat na linggo.',
    overlapOther: 'Kasabay ng {title}: {from} – {to}',
    overlapSame:
      'Kasabay ng {title} para sa parehong mga serbisyo: {from} – {to}. Hindi mase-save ang maintenance na ito sa mga oras na ito.',
  },
})

export type WindowWords = (typeof windowWords)['en']
