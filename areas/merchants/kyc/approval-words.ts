import { wordsOf } from '#platform/words/words.ts'

/** Texts of the KYC approval dialog. */
export const approvalWords = wordsOf({
  en: {
    required: 'Required for approval',
    done: 'Done',
    missing: 'Missing',
    caseTaken: 'This case is assigned to you until {until}.',
    caseNotTaken: 'Take this case.',
    imagesViewed: 'View all images of this submission: {viewed} of {total} viewed.',
    imagesMissing: 'No images were uploaded. Request a re-upload or verify manually.',
    viewImages: 'View images',
    expiryRequired: 'Enter the expiry date of the ID ({idType}).',
    idExpiryHint: 'As printed on the ID',
    faceMatchLow:
      'The face match of {score} is below {threshold}. Enter the reason why this is the same person.',
    approvalReason: 'Reason for approval',
  },
  fil: {
    required: 'Kailangan bago mag-approve',
    done: 'Tapos na',
    missing: 'Kulang pa',
    caseTaken: 'Naka-assign sa iyo ang case na ito hanggang {until}.',
    caseNotTaken: 'Kunin ang case na ito.',
    imagesViewed: 'Tingnan ang lahat ng larawan ng submission: {viewed} sa {total} ang natingnan na.',
    imagesMissing: 'Walang na-upload na larawan. Mag-request ng re-upload o i-verify nang manual.',
    viewImages: 'Tingnan ang mga larawan',
    expiryRequired: 'Ilagay ang expiry date ng ID ({idType}).',
    idExpiryHint: 'Gaya ng nakasulat sa ID',
    faceMatchLow:
      'Mas mababa sa {threshold} ang face match na {score}. Ilagay ang dahilan kung bakit iisang tao ito.',
    approvalReason: 'Dahilan ng pag-approve',
  },
})
