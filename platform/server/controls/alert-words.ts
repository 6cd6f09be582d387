import { wordsOf } from '#platform/words/catalogue.ts'

/** Mail about an act above the limit of a rule that alerts. */
export const words = wordsOf({
  en: {
    subject: 'Alert of a limit: {label}',
    act: '{by} made an act above a limit: {label}{amount}.',
    next: 'Review it under Settings, Decisions.',
  },
  fil: {
    subject: 'Alert ng limit: {label}',
    act: 'Si {by} ay gumawa ng act na lampas sa limit: {label}{amount}.',
    next: 'Tingnan ito sa Settings, Mga Desisyon.',
  },
})
