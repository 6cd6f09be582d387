import { wordsOf } from '#platform/words/words.ts'

export const fulfilmentWords = wordsOf({
  both: { proof: 'Proof of delivery' },
  en: {
    nextStep: 'Next step',
    addressHint: 'Delivery address. Required before it is shipped.',
    remarksHint: 'Required to cancel: 5 to 500 characters.',
    proofHint:
      'Photo of the handover or of the signed slip. Required for delivered items and completed pick-ups.',
    updateStatus: 'Update status',
    ended: 'No further action is needed.',
  },
  fil: {
    nextStep: 'Susunod na hakbang',
    addressHint: 'Address kung saan ihahatid. Kailangan bago ma-ship.',
    remarksHint: 'Kailangan para mag-cancel: 5 hanggang 500 character.',
    proofHint:
      'Photo ng pag-abot o ng pirmadong slip. Kailangan para sa mga na-deliver na item at nakumpletong pick-up.',
    updateStatus: 'I-update ang status',
    ended: 'Wala nang kailangang gawin.',
  },
})
