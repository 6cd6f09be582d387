import { wordsOf } from '#platform/words/words.ts'

/** Texts of the approvals indicator in the header. */
export const pendingWords = wordsOf({
  en: {
    unknown: 'My approvals',
    waiting:
      '{n, plural, =0 {My approvals: nothing waits} one {My approvals: one request waits} other {My approvals: # requests wait}}',
  },
  fil: {
    unknown: 'Mga aaprubahan ko',
    waiting:
      '{n, plural, =0 {Mga aaprubahan ko: walang naghihintay} =1 {Mga aaprubahan ko: isa ang naghihintay} other {Mga aaprubahan ko: # ang naghihintay}}',
  },
})
