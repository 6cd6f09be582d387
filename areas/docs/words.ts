import { wordsOf } from '#platform/words/words.ts'

export const docsWords = wordsOf({
  en: {
    intro:
      'Every call of the two APIs, made from the same declarations that the server checks. Version {version}.',
    search: 'Find a call',
    download: 'Download OpenAPI 3.1',
    count: '{n, plural, one {# call} other {# calls}}',
    more: 'These are the first {n}. Write more of the path to see the others.',
    none: 'No call has this in its path.',
    needs: 'Who may',
    request: 'Request',
    reply: 'Reply',
    read: 'reads',
    write: 'changes',
    host: '{host} API',
  },
  fil: {
    intro:
      'Lahat ng tawag ng dalawang API, mula sa mismong mga deklarasyong sinusuri ng server. Bersyon {version}.',
    search: 'Maghanap ng tawag',
    download: 'I-download ang OpenAPI 3.1',
    count: '{n, number} tawag',
    more: 'Ito ang unang {n}. Dagdagan ang isinulat na address para makita ang iba.',
    none: 'Walang tawag na may ganito sa address.',
    needs: 'Sino ang puwede',
    request: 'Hinihingi',
    reply: 'Sagot',
    read: 'nagbabasa',
    write: 'nagbabago',
    host: '{host} API',
  },
})
