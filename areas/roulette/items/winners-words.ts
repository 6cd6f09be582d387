import { wordsOf } from '#platform/words/words.ts'

export const winnersWords = wordsOf({
  en: {
    winnersSentence:
      'Limits that hold at each spin, however many people spin at once. Nobody can be named as a winner; people can only be left out.',
    noWinners: 'No limits beside stock and winners a day.',
    newWinners: 'New limits',
    editWinners: 'Change',
    mode: 'How',
    mode_random: 'By chance at any time',
    mode_quota: 'Quota, let out over the day',
    modeHint:
      'A quota lets its winners of the day out hour by hour, so that not all are gone by the morning.',
    maxWinnersPerDay: 'Most winners a day',
    maxWinnersTotal: 'Most winners in all',
    minSpinsBetweenWins: 'Spins between two wins',
    cooldownDays: 'Cool-down in days',
    cooldownHint: 'Until the same person can win it again. 0 for none.',
    excludedUsers: 'Left out',
    excludedHint: 'Staff and their relatives, for example.',
    nobody: 'Nobody',
    configFrozen: 'The game is active: limits stay as they were approved. Make it inactive first.',
    edit: 'Change',
  },
  fil: {
    winnersSentence:
      'Mga limit na sinusunod sa bawat ikot, gaano man karami ang sabay-sabay. Walang puwedeng itakdang mananalo; puwede lang magtanggal ng tao.',
    noWinners: 'Walang ibang limit maliban sa stock at mananalo bawat araw.',
    newWinners: 'Bagong limit',
    editWinners: 'Baguhin',
    mode: 'Paano',
    mode_random: 'Tsansa lang, anumang oras',
    mode_quota: 'Quota, inilalabas sa buong araw',
    modeHint: 'Inilalabas ng quota ang mga mananalo ng araw nang oras-oras, para hindi ubos agad sa umaga.',
    maxWinnersPerDay: 'Pinakamaraming mananalo bawat araw',
    maxWinnersTotal: 'Pinakamaraming mananalo lahat-lahat',
    minSpinsBetweenWins: 'Ikot sa pagitan ng dalawang panalo',
    cooldownDays: 'Cool-down sa araw',
    cooldownHint: 'Bago ito mapanalunan ulit ng parehong tao. 0 kung wala.',
    excludedUsers: 'Hindi kasali',
    excludedHint: 'Halimbawa, mga staff at kamag-anak nila.',
    nobody: 'Wala',
    configFrozen: 'Aktibo ang laro: hindi nagbabago ang naaprubahang limit. Isara muna ito.',
    edit: 'Baguhin',
  },
})
