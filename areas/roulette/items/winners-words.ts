import { wordsOf } from '#platform/words.ts'

export const winnersWords = wordsOf({
  en: {
    winnersSentence:
      'These limits apply to every spin. Winners cannot be chosen in advance; people can only be excluded.',
    noLimits: 'No win limits yet. Only stock and winners per day apply.',
    newLimits: 'New limits',
    editLimits: 'Edit limits',
    mode: 'Mode',
    mode_random: 'Random at any time',
    mode_quota: 'Quota released over the day',
    modeHint:
      'A quota releases the winners of the day hour by hour, so prizes are not used up in the morning.',
    maxWinnersPerDay: 'Maximum winners per day',
    maxWinnersTotal: 'Maximum winners in total',
    minSpinsBetweenWins: 'Minimum spins between wins',
    cooldownDays: 'Cool-down in days',
    cooldownHint: 'Days before the same person can win this prize again. Enter 0 for no cool-down.',
    excludedUsers: 'Excluded people',
    excludedHint: 'For example, staff and their relatives.',
    configFrozen: 'Limits cannot be changed while the game is active. Deactivate the game first.',
  },
  fil: {
    winnersSentence:
      'Para sa bawat spin ang mga limit na ito. Hindi puwedeng piliin nang maaga ang mananalo; puwede lang mag-exclude ng tao.',
    noLimits: 'Wala pang limit sa panalo. Stock at nananalo kada araw lang ang limit.',
    newLimits: 'Bagong limit',
    editLimits: 'I-edit ang mga limit',
    mode: 'Mode',
    mode_random: 'Random anumang oras',
    mode_quota: 'Quota na inilalabas sa buong araw',
    modeHint:
      'Inilalabas ng quota ang mga mananalo sa araw nang oras-oras, para hindi maubos ang premyo sa umaga.',
    maxWinnersPerDay: 'Maximum na nananalo kada araw',
    maxWinnersTotal: 'Maximum na nananalo sa kabuuan',
    minSpinsBetweenWins: 'Minimum na spin sa pagitan ng panalo',
    cooldownDays: 'Cool-down (araw)',
    cooldownHint:
      'Bilang ng araw bago manalo ulit ng premyong ito ang parehong tao. Ilagay ang 0 kung walang cool-down.',
    excludedUsers: 'Mga hindi kasaling tao',
    excludedHint: 'Halimbawa, mga staff at mga kamag-anak nila.',
    configFrozen: 'Hindi mababago ang mga limit habang active ang game. I-deactivate muna ang game.',
  },
})
