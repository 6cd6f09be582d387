import { wordsOf } from '#platform/words/words.ts'

/** Texts of the approvals indicator in the header. */
export const pendingWords = wordsOf({
  en: {
    unknown: 'My approvals',
    pending:
      '{n, plural, =0 {My approvals: none pending} one {My approvals: # pending} other {My approvals: # pending}}',
  },
  fil: {
    unknown: 'Mga approval ko',
    pending:
      '{n, plural, =0 {Mga approval ko: walang pending} =1 {Mga approval ko: isang pending} other {Mga approval ko: # pending}}',
  },
})
