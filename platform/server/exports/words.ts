import { wordsOf } from '#platform/words/words.ts'

/** Texts of the email about a large export, and of the worksheet about it. */
export const exportWords = wordsOf({
  en: {
    mailSubject: 'Your export of {title} is ready',
    mailText:
      'Your export of {title} is ready: {rows, plural, one {# row} other {# rows}}. You can download the file for three days, and only you can open it:\n\n{address}',
    infoSheet: 'About',
    total: 'Total: {status} ({n, plural, one {# row} other {# rows}})',
    totalCredits: 'Total credits: {status}',
    totalDebits: 'Total debits: {status}',
    infoList: 'List',
    infoRows: 'Rows',
    infoCreatedOn: 'Created on (UTC)',
    infoSearch: 'Search',
    infoFrom: 'From',
    infoTo: 'To',
    infoOrder: 'Sorted by',
    infoFilter: 'Filter {name}',
  },
  fil: {
    mailSubject: 'Handa na ang export mo ng {title}',
    mailText:
      'Handa na ang export mo ng {title}: {rows, plural, =1 {isang row} other {# row}}. Puwede mong i-download ang file sa loob ng tatlong araw, at ikaw lang ang makakapagbukas nito:\n\n{address}',
    infoSheet: 'Tungkol sa file',
    total: 'Kabuuan: {status} ({n, plural, =1 {isang row} other {# row}})',
    totalCredits: 'Kabuuan ng credit: {status}',
    totalDebits: 'Kabuuan ng debit: {status}',
    infoList: 'Listahan',
    infoRows: 'Mga row',
    infoCreatedOn: 'Ginawa noong (UTC)',
    infoSearch: 'Search',
    infoFrom: 'Mula',
    infoTo: 'Hanggang',
    infoOrder: 'Pagkakaayos',
    infoFilter: 'Filter {name}',
  },
})
