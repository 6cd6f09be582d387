import { wordsOf } from '#platform/words/words.ts'

/** Errors of the settings rules, used by disabled buttons and by the server. */
export const errorWords = wordsOf({
  en: {
    is_active: 'active',
    is_inactive: 'inactive',
    is_maintenance: 'under maintenance',
    is_off: 'off',
    is_on: 'on',
    is_scheduled: 'scheduled',
    error_already: 'The status is already {status}.',
    error_cannotBecome: 'The status cannot change from {from} to {to}.',
    error_lastOf:
      'This is the last active mode of payment in {modules}. A second person must approve the deactivation.',
    error_notInactive: 'Deactivate it first.',
    error_hasPayments:
      '{count, plural, one {One payment was} other {# payments were}} made with it, so it cannot be deleted. Deactivate it instead.',
    error_usedBy: 'It is still in use: {users}. Delete these first.',
    error_neverFires: 'All runs of this schedule are in the past. Enter later dates.',
    error_overlaps: 'It overlaps with schedule {other} of the same method. Choose other times.',
    error_notScheduled:
      'Only a schedule that has not started can be edited or cancelled. This one is {status}.',
    error_notRunning: 'Only a running schedule can be ended. This one is {status}.',
    error_moduleIs: 'Maintenance of {module} is already {status}.',
    error_allStandsAlone: 'All includes every module. Choose it without other modules.',
    error_startsTooSoon: 'Enter a start at least 5 minutes from now.',
    error_endsBeforeStart: 'Enter an end after the start.',
    error_lastsTooLong: 'Enter an end up to 72 hours after the start.',
    error_scheduleOver: 'This schedule is already {status}.',
    error_begunAlready: 'This schedule has started. End it, or wait until it ends.',
  },
  fil: {
    is_active: 'active',
    is_inactive: 'inactive',
    is_maintenance: 'under maintenance',
    is_off: 'naka-off',
    is_on: 'naka-on',
    is_scheduled: 'naka-schedule',
    error_already: '{status} na ang status.',
    error_cannotBecome: 'Hindi puwedeng palitan ang status mula {from} papuntang {to}.',
    error_lastOf:
      'Ito ang huling active na mode of payment sa {modules}. Kailangang i-approve ng pangalawang tao ang pag-deactivate.',
    error_notInactive: 'I-deactivate muna ito.',
    error_hasPayments:
      'May {count, plural, =1 {isang payment} other {# payment}} na gumamit nito, kaya hindi ito puwedeng i-delete. I-deactivate na lang ito.',
    error_usedBy: 'Ginagamit pa ito: {users}. I-delete muna ang mga ito.',
    error_neverFires: 'Lumipas na ang lahat ng run ng schedule na ito. Maglagay ng mas huling petsa.',
    error_overlaps: 'Nag-o-overlap ito sa schedule {other} ng parehong method. Pumili ng ibang oras.',
    error_notScheduled:
      'Schedule na hindi pa nagsisimula lang ang puwedeng i-edit o kanselahin. {status} na ang schedule na ito.',
    error_notRunning: 'Tumatakbong schedule lang ang puwedeng tapusin. {status} ang schedule na ito.',
    error_moduleIs: '{status} na ang maintenance ng {module}.',
    error_allStandsAlone: 'Kasama sa All ang bawat module. Piliin ito nang walang ibang module.',
    error_startsTooSoon: 'Maglagay ng simula na hindi bababa sa 5 minuto mula ngayon.',
    error_endsBeforeStart: 'Maglagay ng pagtatapos na mas huli sa simula.',
    error_lastsTooLong: 'Maglagay ng pagtatapos na hanggang 72 oras pagkatapos ng simula.',
    error_scheduleOver: '{status} na ang schedule na ito.',
    error_begunAlready: 'Nagsimula na ang schedule na ito. Tapusin ito, o hintaying matapos.',
  },
})
