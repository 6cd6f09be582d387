import { wordsOf } from '#platform/words/words.ts'

/** Row errors of the import engine itself. */
export const importErrorWords = wordsOf({
  en: {
    hiddenRow: 'This row is hidden in the file. Unhide or delete it.',
    formula: '{title} contains a formula. Enter the value instead.',
    duplicateRow: 'This row repeats row {line}. Remove one of them.',
  },
  fil: {
    hiddenRow: 'Nakatago ang row na ito sa file. I-unhide o i-delete ito.',
    formula: 'May formula ang {title}. Ilagay na lang ang value.',
    duplicateRow: 'Inuulit ng row na ito ang row {line}. Alisin ang isa sa mga ito.',
  },
})
