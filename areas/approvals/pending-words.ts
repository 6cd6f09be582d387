import { wordsOf } from '#platform/words.ts'

/** Texts of the approvals indicator in the header. */
export const pendingWords = wordsOf({
  en: {
    unknown: 'My approvals',
    none: 'My approvals: none pending',
    pending: 'My approvals: {n} pending',
  },
  fil: {
    unknown: 'Mga approval ko',
    none: 'Mga approval ko: walang pending',
    pending: 'Mga approval ko: {n} pending',
  },
})
