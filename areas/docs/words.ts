import { wordsOf } from '#platform/words.ts'

export const docsWords = wordsOf({
  both: {
    permission: 'Permission',
    response: 'Response',
    read: 'Read',
    write: 'Write',
    host: '{host} API',
  },
  en: {
    intro:
      'All calls of both APIs, generated from the contracts that the server validates. Version {version}.',
    searchCalls: 'Search calls',
    downloadDocument: 'Download OpenAPI 3.1',
    count: '{n, plural, one {# call} other {# calls}}',
    narrowSearch: 'Showing the first {n}. Enter more of the path to narrow the results.',
    noMatches: 'No calls match this path.',
  },
  fil: {
    intro:
      'Lahat ng call ng dalawang API, mula sa mga contract na vina-validate ng server. Version {version}.',
    searchCalls: 'Maghanap ng call',
    downloadDocument: 'I-download ang OpenAPI 3.1',
    count: '{n, plural, =1 {isang call} other {# call}}',
    narrowSearch: 'Unang {n} ang ipinapakita. Dagdagan ang path para mabawasan ang mga resulta.',
    noMatches: 'Walang call na tugma sa path na ito.',
  },
})
