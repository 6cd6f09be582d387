import { wordsOf } from '#platform/words/words.ts'

/** Texts of the ledger status in the header. Kept apart because every screen loads them. */
export const ledgerStatusWords = wordsOf({
  en: {
    booksSound: 'All pesos accounted for',
    booksWrong: 'The books do not add up',
    booksLate: 'The books were not checked lately',
    booksUnchecked: 'The books are not checked yet',
    booksUnknown: 'Whether the books add up is not known right now',
    books: 'The books',
    booksSentence:
      'Every amount is written twice: what wallets hold, the house owes. Together they are always zero. Everything is recomputed every minute.',
    figuresClosed:
      'The figures are for those who may see merchants and their wallets. Your administrator can grant it.',
    checkedAt: 'Checked {when}, in {ms} ms.',
    stoppedSince: 'No money moves since {when}. Administrators were told.',
    stoppedWhy:
      'No money moves since {when}: {why}. Once the cause is mended, "npm run verify-ledger -- --resume" lets it move again.',
    asset: 'Money',
    accounts: 'Accounts',
    held: 'Held',
    inWallets: 'In wallets',
    ofHouse: 'The house',
    difference: 'Difference',
    faults: 'What does not add up',
    faultsHidden:
      '{n, plural, one {# fault was found.} other {# faults were found.}} Administrators see which.',
  },
  fil: {
    booksSound: 'Tugma ang bawat piso',
    booksWrong: 'Hindi tugma ang mga libro',
    booksLate: 'Matagal nang hindi nasusuri ang mga libro',
    booksUnchecked: 'Hindi pa nasusuri ang mga libro',
    booksUnknown: 'Hindi malaman ngayon kung tugma ang mga libro',
    books: 'Ang mga libro',
    booksSentence:
      'Dalawang beses isinusulat ang bawat halaga: ang laman ng mga wallet ay utang ng kompanya. Laging sero ang kabuuan. Kinukuwenta muli ang lahat bawat minuto.',
    figuresClosed:
      'Para sa may pahintulot na tumingin sa mga merchant at wallet nila ang mga halaga. Ang administrator mo ang makapagbibigay nito.',
    checkedAt: 'Sinuri noong {when}, sa loob ng {ms} ms.',
    stoppedSince: 'Walang gumagalaw na pera mula {when}. Nasabihan na ang mga administrator.',
    stoppedWhy:
      'Walang gumagalaw na pera mula {when}: {why}. Kapag naayos na ang sanhi, "npm run verify-ledger -- --resume" ang magpapagalaw ulit nito.',
    asset: 'Pera',
    accounts: 'Mga account',
    held: 'Naka-hold',
    inWallets: 'Nasa mga wallet',
    ofHouse: 'Sa kompanya',
    difference: 'Diperensya',
    faults: 'Ang hindi tugma',
    faultsHidden: 'May {n, number} maling nakita. Makikita ng administrator kung alin.',
  },
})
