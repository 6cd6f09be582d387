import { wordsOf } from '#platform/words.ts'

/** Texts of the ledger status in the header. Kept apart because every screen loads them. */
export const ledgerStatusWords = wordsOf({
  en: {
    balanced: 'Ledger balanced',
    unbalanced: 'Ledger not balanced',
    overdue: 'Ledger check overdue',
    unchecked: 'Ledger not checked yet',
    clock: 'Database clock wrong',
    unknown: 'Ledger status unavailable',
  },
  fil: {
    balanced: 'Balanse ang ledger',
    unbalanced: 'Hindi balanse ang ledger',
    overdue: 'Overdue ang pag-check sa ledger',
    unchecked: 'Hindi pa nache-check ang ledger',
    clock: 'Mali ang oras ng database',
    unknown: 'Hindi makuha ang status ng ledger',
  },
})
