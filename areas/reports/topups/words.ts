import { wordsOf } from '#platform/words.ts'

export const words = wordsOf({
  both: {
    coins: 'Coins',
    method_card: 'Card',
    method_gcash: 'Gcash',
    method_bpi: 'BPI Banking',
    method_maya: 'Maya',
    method_unionbank: 'UnionBank',
  },
  en: {
    topups: 'Top-up Transactions',
    topupsPluralName: 'top-ups',
    blvck: 'BLVCK Top-up Transactions',
    blvckPluralName: 'BLVCK top-ups',
    allTopups: 'All top-ups',
    byDay: 'By day',
    daysPluralName: 'days',
    searchIn: 'reference or mobile number',
    emptyTitle: 'No top-ups in this period',
    paidOnly:
      'Totals include only paid top-ups unless you choose a status. Open a total to view its top-ups.',
    credited: 'Credited to the wallet',
    count: 'Top-ups',
    openSubscriber: 'View subscriber',
    walletActivity: 'Transactions of this wallet',
    method_all: 'All',
  },
  fil: {
    topups: 'Mga Top-up Transaction',
    topupsPluralName: 'top-up',
    blvck: 'Mga BLVCK Top-up Transaction',
    blvckPluralName: 'BLVCK top-up',
    allTopups: 'Lahat ng top-up',
    byDay: 'Kada araw',
    daysPluralName: 'araw',
    searchIn: 'reference o mobile number',
    emptyTitle: 'Walang top-up sa mga petsang ito',
    paidOnly:
      'Mga bayad na top-up lang ang kasama sa mga kabuuan maliban kung pumili ka ng status. Buksan ang kabuuan para makita ang mga top-up nito.',
    credited: 'Na-credit sa wallet',
    count: 'Mga top-up',
    openSubscriber: 'Tingnan ang subscriber',
    walletActivity: 'Mga transaction ng wallet na ito',
    method_all: 'Lahat',
  },
})
