import { wordsOf } from '#platform/words/words.ts'

export const peopleWords = wordsOf({
  en: {
    add: 'Add a person',
    addHint: 'By name or number.',
    remove: 'Remove {name}',
  },
  fil: {
    add: 'Magdagdag ng tao',
    addHint: 'Sa pangalan o numero.',
    remove: 'Alisin si {name}',
  },
})
