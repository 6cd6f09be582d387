import { wordsOf } from '#platform/words/words.ts'

/** Row errors of the import engine itself. */
export const importErrorWords = wordsOf({
  en: {
    hidden: 'This row is hidden in the file. Show it or delete it.',
    formula: '{title} is calculated by a formula. Put the value itself there.',
    twice: 'Row {line} says the same already.',
  },
  fil: {
    hidden: 'Nakatago ang hilerang ito sa file. Ipakita ito o burahin.',
    formula: 'Formula ang nasa {title}. Ilagay mismo ang value.',
    twice: 'Pareho na ito sa hilera {line}.',
  },
})
