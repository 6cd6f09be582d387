import { wordsOf } from '#platform/words.ts'

/**
 * Texts of SMS, push messages and emails to subscribers. `{secret}` stays a placeholder: it is replaced when the message
 * is sent, so that the stored text does not contain the code or link.
 */
export const customerWords = wordsOf({
  en: {
    kycLink:
      'Upload your ID and selfie to verify your account: {secret} The link works for one submission within {hours} hours. Do not share it.',
    kycReupload:
      'We need new photos to verify your account: {images}. Reason: {reason}. Upload them here: {secret} The link works for one submission within {hours} hours. Do not share it.',
    image_id_front: 'front of your ID',
    image_id_back: 'back of your ID',
    image_selfie: 'selfie',
    reason_BLURRED_ID: 'the photo is not clear',
    reason_EXPIRED_ID: 'the ID has expired',
    reason_UNACCEPTED_ID: 'we do not accept this ID',
    reason_NAME_MISMATCH: 'the name on the ID differs from that of your account',
    reason_SELFIE_MISMATCH: 'the selfie does not match the ID',
    reason_INCOMPLETE: 'a photo is missing',
    reason_OTHER: 'see the link for details',
    questionsSubject: 'Security check of your wallet',
    questions:
      'To confirm that it is you, answer {count, plural, one {# question} other {# questions}} within {minutes} minutes: {secret} We never ask for your PIN or password.',
    codeSubject: 'Verification code',
    code: '{secret} is your verification code. Read it out only to the support staff you are speaking with. It expires in {minutes} minutes. We never ask for your PIN or password.',
    contactCode:
      '{secret} is your code for the wallet app. Enter it only in the app. It expires in {minutes} minutes. We never ask for it.',
    numberChanged:
      'The mobile number of your wallet was changed to {number}. If it was not you, contact support at once.',
  },
  fil: {
    kycLink:
      'I-upload po ang inyong ID at selfie para ma-verify ang inyong account: {secret} Isang submission lang po ang link, sa loob ng {hours} oras. Huwag po itong ibahagi.',
    kycReupload:
      'Kailangan po namin ng bagong litrato para ma-verify ang inyong account: {images}. Dahilan: {reason}. I-upload po dito: {secret} Isang submission lang po ang link, sa loob ng {hours} oras. Huwag po itong ibahagi.',
    image_id_front: 'harap ng ID',
    image_id_back: 'likod ng ID',
    image_selfie: 'selfie',
    reason_BLURRED_ID: 'hindi malinaw ang litrato',
    reason_EXPIRED_ID: 'expired na ang ID',
    reason_UNACCEPTED_ID: 'hindi namin tinatanggap ang ID na ito',
    reason_NAME_MISMATCH: 'iba ang pangalan sa ID sa pangalan ng inyong account',
    reason_SELFIE_MISMATCH: 'hindi tugma ang selfie sa ID',
    reason_INCOMPLETE: 'may kulang na litrato',
    reason_OTHER: 'nasa link po ang detalye',
    questionsSubject: 'Security check ng inyong wallet',
    questions:
      'Para makumpirma na kayo po ito, sagutin ang {count, plural, =1 {isang tanong} other {# tanong}} sa loob ng {minutes} minuto: {secret} Hindi po namin hinihingi ang inyong PIN o password.',
    codeSubject: 'Verification code',
    code: '{secret} po ang inyong verification code. Sa kausap ninyong support staff lang po ito ibigay. Mag-e-expire ito sa loob ng {minutes} minuto. Hindi po namin hinihingi ang inyong PIN o password.',
    contactCode:
      '{secret} po ang code ninyo para sa wallet app. Sa app lang po ito ilagay. Mag-e-expire ito sa loob ng {minutes} minuto. Hindi po namin ito hinihingi.',
    numberChanged:
      'Pinalitan po ang mobile number ng inyong wallet ng {number}. Kung hindi po kayo ito, kontakin agad ang support.',
  },
})

/** Value of the parameter `secret` in stored texts. */
export const secretPlaceholder = '{secret}'
