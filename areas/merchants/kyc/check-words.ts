import { wordsOf } from '#platform/words.ts'

/** Texts of the checks of a KYC case. */
export const checkWords = wordsOf({
  en: {
    toReview: 'Review before you approve',
    faceMatchReached: 'The face match is {score}, at least {threshold}.',
    faceMatchLow: 'The face match is {score}, below {threshold}. An approval needs a reason.',
    noFaceMatch: 'There is no face match score. A second reviewer approves, with a reason.',
    imagesComplete: 'All images of this ID type were submitted.',
    imagesMissing: 'Missing images: {parts}.',
    expiryValid: 'The ID is valid until {date}.',
    expired: 'The ID expired on {date}.',
    expiryUnknown: 'The expiry date of the ID is not recorded. Enter it when you approve.',
    idNumberUnique: 'No other subscriber has this ID number.',
    idNumberShared:
      '{n, plural, one {Another subscriber has} =10 {At least 10 other subscribers have} other {# other subscribers have}} this ID number.',
    ageReached: 'The subscriber is {age} years old.',
    underage: 'The subscriber is {age} years old. The minimum age is {min}.',
    watchlisted: 'The subscriber is on the watchlist.',
    underReview: 'The subscriber is under review on the watchlist.',
    similarNames:
      '{n, plural, one {# possible watchlist match has} other {# possible watchlist matches have}} no decision yet.',
    watchlistClear: 'No pending watchlist matches.',
    resubmitted: 'This is a new submission after a rejection.',
  },
  fil: {
    toReview: 'I-review bago mag-approve',
    faceMatchReached: '{score} ang face match, hindi bababa sa {threshold}.',
    faceMatchLow: '{score} ang face match, mababa sa {threshold}. Kailangan ng dahilan para ma-approve.',
    noFaceMatch: 'Walang face match score. Pangalawang reviewer ang mag-a-approve, nang may dahilan.',
    imagesComplete: 'Nai-submit na ang lahat ng larawan para sa ID type na ito.',
    imagesMissing: 'Mga kulang na larawan: {parts}.',
    expiryValid: 'Valid ang ID hanggang {date}.',
    expired: 'Nag-expire ang ID noong {date}.',
    expiryUnknown: 'Walang naka-record na expiry date ng ID. Ilagay ito kapag nag-approve ka.',
    idNumberUnique: 'Walang ibang subscriber na may ganitong ID number.',
    idNumberShared:
      '{n, plural, =1 {May isa pang subscriber} =10 {May 10 o higit pang ibang subscriber} other {May # pang ibang subscriber}} na may ganitong ID number.',
    ageReached: '{age} taong gulang ang subscriber.',
    underage: '{age} taong gulang ang subscriber. {min} ang minimum na edad.',
    watchlisted: 'Nasa watchlist ang subscriber.',
    underReview: 'Nire-review ang subscriber sa watchlist.',
    similarNames:
      '{n, plural, =1 {May isang posibleng match} other {May # posibleng match}} sa watchlist na wala pang desisyon.',
    watchlistClear: 'Walang pending na match sa watchlist.',
    resubmitted: 'Bagong submission ito pagkatapos ng pag-reject.',
  },
})
