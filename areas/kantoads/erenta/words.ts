import { wordsOf } from '#platform/words/words.ts'

/** Texts of the e-renta panel. */
export const erentaWords = wordsOf({
  en: {
    title: 'E-renta',
    fund: 'Total fund',
    fundHint: 'What advertisers have paid in and stores have not yet earned.',
    dailyIncoming: 'Incoming today',
    dailyOutgoing: 'Outgoing today',
    monthlyIncoming: 'Incoming this month',
    monthlyOutgoing: 'Outgoing this month',
    incomingHint: 'Credit that was approved for advertisers.',
    outgoingHint: 'E-renta that was released to stores.',
    failed: 'The figures of e-renta could not be read.',
    closed: 'The figures of e-renta are for those who see audits of Kanto Ads.',
  },
  fil: {
    title: 'E-renta',
    fund: 'Kabuuang pondo',
    fundHint: 'Ang ibinayad ng mga advertiser na hindi pa kinikita ng mga tindahan.',
    dailyIncoming: 'Pumasok ngayong araw',
    dailyOutgoing: 'Lumabas ngayong araw',
    monthlyIncoming: 'Pumasok ngayong buwan',
    monthlyOutgoing: 'Lumabas ngayong buwan',
    incomingHint: 'Credit na naaprubahan para sa mga advertiser.',
    outgoingHint: 'E-renta na naibigay sa mga tindahan.',
    failed: 'Hindi mabasa ang mga halaga ng e-renta.',
    closed: 'Makikita lang ang mga halaga ng e-renta ng mga may access sa audit ng Kanto Ads.',
  },
})
