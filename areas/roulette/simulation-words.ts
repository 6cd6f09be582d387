import { wordsOf } from '#platform/words.ts'

export const simulationWords = wordsOf({
  en: {
    prpPoints: '{n} points',
    creditsOf: '{n} virtual credits',
    blvckOf: '{n} BLVCK coins',
    simulate: 'Simulate game',
    simulateSentence: 'Uses the current settings, including stock, limits and cool-downs. Nothing is saved.',
    spinsPerDay: 'Spins per day',
    spinsPerDayHint: 'Leave empty to use the rate of the last seven days.',
    players: 'Number of people',
    playersHint: 'Affects cool-downs. Leave empty to use an estimate.',
    simulated:
      '{spins} spins at {rate} per day run from {from} to {until}. {isObserved, select, true {The rate is from the last seven days.} other {The rate is assumed.}}',
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
    prpPoints: '{n} point',
    creditsOf: '{n} virtual credit',
    blvckOf: '{n} BLVCK coin',
    simulate: 'I-simulate ang game',
    simulateSentence:
      'Ginagamit ang kasalukuyang settings, kasama ang stock, mga limit at cool-down. Walang nase-save.',
    spinsPerDay: 'Spin kada araw',
    spinsPerDayHint: 'Iwanang blangko para gamitin ang bilis ng huling pitong araw.',
    players: 'Bilang ng tao',
    playersHint: 'Nakakaapekto sa cool-down. Iwanang blangko para gumamit ng estimate.',
    simulated:
      'Tatakbo ang {spins} spin na {rate} kada araw mula {from} hanggang {until}. {isObserved, select, true {Mula sa huling pitong araw ang bilis.} other {Tinantiya lang ang bilis.}}',
    expectedCost: 'Inaasahang cost',
    perSpin: 'Cost ng premyo kada spin',
    income: 'Kita mula sa mga spin',
    wins: 'Mga panalo',
    expected: 'Inaasahan kung walang limit',
    missed: 'Mga premyong hindi naibigay',
    lasts: 'Hindi mauubos ang stock',
    stockOut: 'Pagkaubos ng stock',
    stockOutAt: '{day}, sa spin {n}',
  },
})
