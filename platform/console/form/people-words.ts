import { wordsOf } from '#platform/words/words.ts'

export const peopleWords = wordsOf({
  en: {
    addPerson: 'Add person',
    addHint: 'Search by name or number.',
    removePerson: 'Remove {name}',
  },
  fil: {
    addPerson: 'Magdagdag ng tao',
    addHint: 'Maghanap gamit ang pangalan o numero.',
    removePerson: 'Alisin si {name}',
  },
})
