import { wordsOf } from '#platform/words.ts'

/** Texts of the email about changed biller fees. */
export const feeWords = wordsOf({
  en: {
    subject: 'Fees of {name} updated',
    updated: '{by} updated the fees of the biller {name}:',
    convenienceFee: 'Convenience fee: {change}',
    income: 'Income of the company: {change}',
    merchantShare: 'Store share: {change}',
    reasonGiven: 'Reason: {reason}',
    nextStep:
      'The new fees apply to every payment from now on. If they are wrong, restore the previous fees or deactivate the biller.',
  },
  fil: {
    subject: 'Na-update ang mga fee ng {name}',
    updated: 'In-update ni {by} ang mga fee ng biller na {name}:',
    convenienceFee: 'Convenience fee: {change}',
    income: 'Income ng kumpanya: {change}',
    merchantShare: 'Share ng tindahan: {change}',
    reasonGiven: 'Dahilan: {reason}',
    nextStep:
      'Epektibo ang mga bagong fee sa bawat payment mula ngayon. Kung mali, ibalik ang mga dating fee o i-deactivate ang biller.',
  },
})
