import { wordsOf } from '#platform/words/words.ts'

/** Texts of the email about changed biller fees. */
export const feeWords = wordsOf({
  en: {
    subject: 'Other fees: {name}',
    changed: '{by} changed the fees of the biller {name}:',
    convenienceFee: 'Convenience fee: {change}',
    income: 'Income of the house: {change}',
    merchantShare: 'Share of the store: {change}',
    because: 'Reason: {reason}',
    next: 'They hold for every payment from now on. If this is wrong, change them back or make the biller inactive.',
  },
  fil: {
    subject: 'Ibang singil: {name}',
    changed: 'Pinalitan ni {by} ang mga singil ng biller na {name}:',
    convenienceFee: 'Convenience fee: {change}',
    income: 'Kita ng kompanya: {change}',
    merchantShare: 'Bahagi ng tindahan: {change}',
    because: 'Dahilan: {reason}',
    next: 'Umiiral na ito sa bawat bayad mula ngayon. Kung mali, ibalik ang dati o gawing hindi aktibo ang biller.',
  },
})
