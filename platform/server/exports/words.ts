import { wordsOf } from '#platform/words/words.ts'

/** Texts of the email about a large export. */
export const exportWords = wordsOf({
  en: {
    mailSubject: 'Your export of {title} is ready',
    mailText:
      'The file with {rows, number} {rows, plural, one {row} other {rows}} of {title} can be fetched for three days, by you alone:\n\n{address}',
  },
  fil: {
    mailSubject: 'Handa na ang export mo ng {title}',
    mailText:
      'May {rows, number} hanay ng {title} ang file. Ikaw lang ang makakakuha nito sa loob ng tatlong araw:\n\n{address}',
  },
})
