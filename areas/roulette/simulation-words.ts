import { wordsOf } from '#platform/words/words.ts'

export const simulationWords = wordsOf({
  both: {
    coinsOf: '{n} BLVCK coins',
    vcOf: '{n} virtual credits',
    prpPoints: '{n} points',
  },
  en: {
    simulate: 'Simulate 100,000 spins',
    simulateSentence: 'Uses the current settings, including stock, limits and cool-downs. Nothing is saved.',
    spinsPerDay: 'Spins per day',
    spinsPerDayHint: 'Leave empty to use the rate of the last seven days.',
    players: 'Number of people',
    playersHint: 'Affects cool-downs. Leave empty to use an estimate.',
    simulated:
      '{spins} spins at {rate} per day run from {from} to {until}. {isObserved, select, true {The rate is from the last seven days.} other {The rate is assumed.}}',
    beforeEnd: '{n} of these spins take place before the game ends.',
    expectedCost: 'Expected cost',
    perSpin: 'Prize cost per spin',
    income: 'Income from spins',
    wins: 'Wins',
    expected: 'Expected without limits',
    missed: 'Prizes not awarded',
    lasts: 'Stock lasts',
    stockOut: 'Stock runs out',
    stockOutAt: '{day}, at spin {n}',
  },
  fil: {
    simulate: 'I-simulate ang 100,000 spins',
    simulateSentence:
      'Ginagamit ang kasalukuyang settings, kasama ang stock, mga limit at cool-down. Walang nase-save.',
    spinsPerDay: 'Spin kada araw',
    spinsPerDayHint: 'Iwanang blangko para gamitin ang bilis ng huling pitong araw.',
    players: 'Bilang ng tao',
    playersHint: 'Nakakaapekto sa cool-down. Iwanang blangko para gumamit ng estimate.',
    simulated:
      'Tatakbo ang {spins} spins na {rate} kada araw mula {from} hanggang {until}. {isObserved, select, true {Mula sa huling pitong araw ang bilis.} other {Palagay lang ang bilis.}}',
    beforeEnd: '{n} sa mga spin na ito ang bago matapos ang game.',
    expectedCost: 'Inaasahang cost',
    perSpin: 'Cost ng premyo kada spin',
    income: 'Kita mula sa mga spin',
    wins: 'Mga panalo',
    expected: 'Inaasahan kung walang limit',
    missed: 'Mga panalong hindi naibigay',
    lasts: 'Hindi mauubos ang stock',
    stockOut: 'Pagkaubos ng stock',
    stockOutAt: '{day}, sa spin {n}',
  },
})
