import { wordsOf } from '#platform/words/words.ts'

/** Error messages of Kanto Ads, used by the server and for disabled buttons. */
export const errorWords = wordsOf({
  en: {
    status_verified: 'Verified',
    status_for_audit: 'For Audit',
    status_in_progress: 'In Progress',
    status_passed: 'Passed',
    status_for_reaudit: 'For Reaudit',
    status_under_review: 'Under Review',
    status_withdrawn: 'Withdrawn',
    status_matched: 'Matched',
    status_dismissed: 'Dismissed',
    error_state: 'This action is not available while the status is {status}.',
    error_own: 'You cannot approve your own request.',
    error_sentByYou:
      'The bank may still pay this cashout. Import the bank result, or let another person mark it as failed.',
    error_answersYou: 'You sent this cashout to the bank. Another person must record the bank result.',
    error_toldPaid:
      'The bank reported this cashout as paid. Resolve its result under Exceptions first, so that it is not paid twice.',
    row_sentByYou: 'You sent {ref} to the bank. Another person must import its result.',
    row_left: '{ref} is no longer in {batch}, so this result does not apply.',
    row_notIn: '{ref} is not in {batch}.',
    error_noReason: 'Enter a reason of at least 5 characters.',
    error_noBankReference: 'Enter the bank reference of the payment.',
    error_noFindings: 'Add at least one check.',
    error_noPhotos: 'Add at least one photo.',
    error_scoreTooLow: 'An audit passes with a score of at least {least}.',
    error_notYet: 'This cancellation takes effect on {date}. Confirm the removal on or after that date.',
    error_wrongAmount:
      'The amount from the bank differs from the amount of this payout. Dismiss the exception with a reason and contact the bank.',
    error_chooseCashout: 'Choose the matching payout.',
  },
  fil: {
    status_verified: 'Verified',
    status_for_audit: 'For Audit',
    status_in_progress: 'In Progress',
    status_passed: 'Passed',
    status_for_reaudit: 'For Reaudit',
    status_under_review: 'Under Review',
    status_withdrawn: 'Withdrawn',
    status_matched: 'Matched',
    status_dismissed: 'Dismissed',
    error_state: 'Hindi ito puwedeng gawin habang {status} ang status.',
    error_own: 'Hindi mo puwedeng i-approve ang sarili mong request.',
    error_sentByYou:
      'Puwede pang bayaran ng bangko ang cashout na ito. I-import ang resulta ng bangko, o ipamarka ito sa ibang tao bilang failed.',
    error_answersYou:
      'Ikaw ang nagpadala ng cashout na ito sa bangko. Ibang tao ang dapat mag-record ng resulta ng bangko.',
    error_toldPaid:
      'Ni-report ng bangko na bayad na ang cashout na ito. I-resolve muna ang resulta nito sa Mga exception para hindi mabayaran nang dalawang beses.',
    row_sentByYou: 'Ikaw ang nagpadala ng {ref} sa bangko. Ibang tao ang dapat mag-import ng resulta nito.',
    row_left: 'Wala na sa {batch} ang {ref}, kaya hindi na ito saklaw ng resultang ito.',
    row_notIn: 'Wala sa {batch} ang {ref}.',
    error_noReason: 'Maglagay ng dahilan na hindi bababa sa 5 character.',
    error_noBankReference: 'Ilagay ang bank reference ng bayad.',
    error_noFindings: 'Magdagdag ng kahit isang check.',
    error_noPhotos: 'Magdagdag ng kahit isang photo.',
    error_scoreTooLow: 'Pumapasa ang audit kapag hindi bababa sa {least} ang score.',
    error_notYet:
      'Magkakabisa ang cancellation na ito sa {date}. Kumpirmahin ang pag-alis sa petsang iyon o pagkatapos.',
    error_wrongAmount:
      'Iba ang amount mula sa bangko sa amount ng payout na ito. I-dismiss ang exception nang may dahilan at makipag-ugnayan sa bangko.',
    error_chooseCashout: 'Piliin ang katugmang payout.',
  },
})
