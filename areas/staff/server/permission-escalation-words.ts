import { wordsOf } from '#platform/words.ts'

/** Texts of the mail that reports a permission escalation. */
export const words = wordsOf({
  en: {
    subject: 'New permissions: {name}',
    role: '{by} granted new permissions to the role {name}:',
    user: '{by} granted new permissions to {name}:',
    more: 'and {n} more.',
    next: 'They cannot be used to approve requests for 24 hours. If this is a mistake, revoke them or deactivate the account within that time.',
  },
  fil: {
    subject: 'Mga bagong permission: {name}',
    role: 'Nagbigay si {by} ng mga bagong permission sa role na {name}:',
    user: 'Nagbigay si {by} ng mga bagong permission kay {name}:',
    more: 'at {n} pa.',
    next: 'Hindi magagamit ang mga ito sa pag-approve ng request sa loob ng 24 oras. Kung mali ito, bawiin ang mga ito o i-deactivate ang account sa loob ng panahong iyon.',
  },
})
