import { wordsOf } from '#platform/words.ts'

/** Texts of the page where customers answer security questions. */
export const answerWords = wordsOf({
  en: {
    pageTitle: 'Security check',
    intro: 'Answer these questions as you set them up in the app. We never ask for your PIN or password.',
    until: 'The link is valid until {time}.',
    answer: 'Your answer',
    send: 'Send answer',
    passed: 'Answered',
    failed: 'This question can no longer be answered.',
    wrong:
      '{n, plural, one {This is not the answer you set. 1 attempt is left.} other {This is not the answer you set. # attempts are left.}}',
    doneTitle: 'Thank you',
    doneText: 'Your identity is confirmed. You can close this page.',
    failedTitle: 'Your identity could not be confirmed',
    failedText: 'Contact support to continue.',
    lockedTitle: 'Too many wrong answers',
    lockedText: 'For your security, no more answers are accepted. Contact support.',
    expiredTitle: 'This link is no longer valid',
    expiredText: 'The link has expired. Contact support to get the questions again.',
  },
  fil: {
    pageTitle: 'Security check',
    intro: 'Sagutin ang mga tanong ayon sa na-set mo sa app. Hindi namin hinihingi ang PIN o password mo.',
    until: 'Valid ang link hanggang {time}.',
    answer: 'Sagot mo',
    send: 'Ipadala ang sagot',
    passed: 'Nasagot na',
    failed: 'Hindi na masasagot ang tanong na ito.',
    wrong:
      '{n, plural, =1 {Hindi ito ang sagot na na-set mo. Isang subok na lang ang natitira.} other {Hindi ito ang sagot na na-set mo. # subok na lang ang natitira.}}',
    doneTitle: 'Salamat',
    doneText: 'Nakumpirma na ang identity mo. Puwede mo nang isara ang page na ito.',
    failedTitle: 'Hindi nakumpirma ang identity mo',
    failedText: 'Makipag-ugnayan sa support para makapagpatuloy.',
    lockedTitle: 'Masyadong maraming maling sagot',
    lockedText: 'Para sa kaligtasan mo, hindi na kami tumatanggap ng sagot. Makipag-ugnayan sa support.',
    expiredTitle: 'Hindi na valid ang link na ito',
    expiredText: 'Expired na ang link. Makipag-ugnayan sa support para makuha ulit ang mga tanong.',
  },
})
