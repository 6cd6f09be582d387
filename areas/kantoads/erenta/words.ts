import { wordsOf } from '#platform/words.ts'

/** Texts of the e-renta panel. */
export const erentaWords = wordsOf({
  en: {
    panelTitle: 'E-renta',
    fund: 'Total fund',
    fundHint: 'Paid in by advertisers and not yet earned by stores.',
    dailyIncoming: 'Incoming today',
    dailyOutgoing: 'Outgoing today',
    monthlyIncoming: 'Incoming this month',
    monthlyOutgoing: 'Outgoing this month',
    incomingHint: 'Credit approved for advertisers.',
    outgoingHint: 'E-renta released to stores.',
    failed: 'The e-renta figures could not be loaded. Reload the page to try again.',
    noAccess: 'You need a permission for Kanto Ads Audit to view the e-renta figures.',
  },
  fil: {
    panelTitle: 'E-renta',
    fund: 'Kabuuang pondo',
    fundHint: 'Ibinayad ng mga advertiser na hindi pa kinikita ng mga tindahan.',
    dailyIncoming: 'Pumasok ngayong araw',
    dailyOutgoing: 'Lumabas ngayong araw',
    monthlyIncoming: 'Pumasok ngayong buwan',
    monthlyOutgoing: 'Lumabas ngayong buwan',
    incomingHint: 'Credit na na-approve para sa mga advertiser.',
    outgoingHint: 'E-renta na na-release sa mga tindahan.',
    failed: 'Hindi na-load ang mga figure ng e-renta. I-reload ang page para subukan ulit.',
    noAccess: 'Kailangan mo ng permission sa Kanto Ads Audit para makita ang mga figure ng e-renta.',
  },
})
