import { wordsOf } from '#platform/words/words.ts'

/** Errors of the settings rules, used by disabled buttons and by the server. */
export const errorWords = wordsOf({
  en: {
    is_active: 'active',
    is_inactive: 'inactive',
    is_maintenance: 'in maintenance',
    is_off: 'off',
    is_on: 'on',
    is_scheduled: 'scheduled',
    why_already: 'It is already {status}.',
    why_cannotBecome: 'What is {from} cannot become {to} at once.',
    why_lastOf:
      'Nobody could pay any more in {modules}: it is the last active one there. A second person must agree.',
    why_notInactive: 'Make it inactive first.',
    why_hasPayments:
      '{count, plural, one {One payment was} other {# payments were}} made by it, so it stays. It can be inactive.',
    why_usedBy: 'It is in use: {users}.',
    why_neverFires: 'This schedule never begins: every moment of it has passed.',
    why_overlaps: 'It overlaps schedule {other} of the same method.',
    why_notScheduled: 'Only a schedule that has not begun can be changed or cancelled. This one is {status}.',
    why_notRunning: 'Only a schedule that runs can be ended. This one is {status}.',
    why_moduleIs: '{module} is {status} already.',
    why_allStandsAlone: 'All stands for every module. Choose it alone.',
    why_startsTooSoon: 'It must begin at least 5 minutes from now',
    why_endsBeforeStart: 'The end must be after the start',
    why_lastsTooLong: 'It may last 72 hours at most',
    why_scheduleOver: 'This schedule is {status} already.',
    why_begunAlready: 'This schedule has begun. End it, or wait until it ends.',
  },
  fil: {
    is_active: 'aktibo',
    is_inactive: 'hindi aktibo',
    is_maintenance: 'nasa maintenance',
    is_off: 'naka-off',
    is_on: 'naka-on',
    is_scheduled: 'naka-iskedyul',
    why_already: 'Ito ay {status} na.',
    why_cannotBecome: 'Ang {from} ay hindi agad magiging {to}.',
    why_lastOf:
      'Wala nang maipambabayad sa {modules}: ito na lang ang aktibo roon. Kailangan ng pagsang-ayon ng isa pa.',
    why_notInactive: 'Gawin muna itong hindi aktibo.',
    why_hasPayments:
      'May {count, plural, =1 {isang bayad} other {# bayad}} na dumaan dito kaya hindi ito mabubura. Puwede itong gawing hindi aktibo.',
    why_usedBy: 'Ginagamit pa ito: {users}.',
    why_neverFires: 'Hindi na magsisimula ang iskedyul na ito: lumipas na ang lahat ng oras nito.',
    why_overlaps: 'Sumasabay ito sa iskedyul {other} ng parehong paraan.',
    why_notScheduled:
      'Ang hindi pa nagsisimula lang ang puwedeng baguhin o kanselahin. Ang iskedyul na ito ay {status}.',
    why_notRunning: 'Ang tumatakbo lang ang puwedeng tapusin. Ang iskedyul na ito ay {status}.',
    why_moduleIs: 'Ang {module} ay {status} na.',
    why_allStandsAlone: 'Sakop ng All ang lahat ng module. Piliin ito nang mag-isa.',
    why_startsTooSoon: 'Dapat magsimula ito nang hindi bababa sa 5 minuto mula ngayon',
    why_endsBeforeStart: 'Dapat mas huli ang katapusan kaysa simula',
    why_lastsTooLong: 'Hanggang 72 oras lang ang puwede',
    why_scheduleOver: 'Ang iskedyul na ito ay {status} na.',
    why_begunAlready: 'Nagsimula na ang iskedyul na ito. Tapusin ito, o hintaying matapos.',
  },
})
