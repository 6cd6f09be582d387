import { messagesOf } from '#platform/words/messages.ts'
import { wordsOf } from '#platform/words/words.ts'

export const fulfilmentMessages = messagesOf(
  'fulfilment',
  wordsOf({
    en: {
      STATUS_REQUIRED: 'Choose the new status.',
      STATUS_CHANGE: 'The status cannot be changed from {from} to {to}.',
      ADDRESS_REQUIRED: 'Enter the delivery address.',
      COURIER_REQUIRED: 'Choose the courier.',
      TRACKING_REQUIRED: 'Enter the tracking number.',
      PROOF_REQUIRED: 'Add proof of delivery.',
      TOO_MANY_PROOFS: 'Add up to ten files.',
      NOT_CLAIMED: 'It was not claimed within {days} days.',
    },
    fil: {
      STATUS_REQUIRED: 'Piliin ang bagong status.',
      STATUS_CHANGE: 'Hindi puwedeng gawing {to} ang status na {from}.',
      ADDRESS_REQUIRED: 'Ilagay ang delivery address.',
      COURIER_REQUIRED: 'Piliin ang courier.',
      TRACKING_REQUIRED: 'Ilagay ang tracking number.',
      PROOF_REQUIRED: 'Magdagdag ng proof of delivery.',
      TOO_MANY_PROOFS: 'Magdagdag ng hanggang sampung file.',
      NOT_CLAIMED: 'Hindi ito na-claim sa loob ng {days} araw.',
    },
  }),
)
