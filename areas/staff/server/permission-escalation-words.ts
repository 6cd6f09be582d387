import { wordsOf } from '#platform/words/words.ts'

/** Texts of the mail that reports a permission escalation. */
export const words = wordsOf({
  en: {
    subject: 'More rights: {name}',
    role: '{by} gave the role {name} more rights:',
    user: '{by} gave {name} more rights:',
    more: 'and {n} more.',
    next: 'Nothing can be decided with them for 24 hours. If this is wrong, take them back or deactivate the account in that time.',
  },
  fil: {
    subject: 'Dagdag na karapatan: {name}',
    role: 'Dinagdagan ni {by} ang karapatan ng role na {name}:',
    user: 'Binigyan ni {by} si {name} ng dagdag na karapatan:',
    more: 'at {n} pa.',
    next: 'Sa loob ng 24 oras, walang mapapasyahan gamit ang mga ito. Kung mali ito, bawiin o i-deactivate ang account sa panahong iyon.',
  },
})
