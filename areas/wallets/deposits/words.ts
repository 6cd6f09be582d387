import { wordsOf } from '#platform/words.ts'

export const depositWords = wordsOf({
  both: {
    pageTitle: 'Kankolek Deposit',
    status_posted: 'Posted',
    status_matched: 'Matched',
    status_awaiting_proof: 'Awaiting proof',
  },
  en: {
    reportedMerchant: 'Merchant reported by the bank',
    matchedBy: 'Matched by',
    slipReference: 'Reference on the slip',
    matchRemarks: 'Match remarks',
    proofRequestedBy: 'Proof requested by',
    postedBy: 'Posted by',
    returnedBy: 'Returned by',
    returnReason: 'Return reason',
    returnReference: 'Reference of the return transfer',
    walletTransaction: 'Wallet transaction',
    walletBalance: 'Wallet balance',
    walletStatus: 'Wallet status',

    match: 'Match to merchant',
    matchAgain: 'Change match',
    matchTitle: 'Match {ref} of {amount}',
    matchSentence: 'Compare the slip of the merchant with the bank report. Another person posts the deposit.',
    referenceHint: 'As on the slip. Upper case, spaces and hyphens make no difference.',
    remarksHint: 'Required if the merchant or the reference differs from the bank report.',

    requestProof: 'Ask for proof',
    requestProofTitle: 'Ask {merchant} for proof?',
    requestProofWill:
      'The following SMS is sent to {mobile}. The deposit stays in Awaiting proof until it is matched.',
    requestProofCancels: 'This cancels the current match.',
    sendSms: 'Send SMS',
    smsPreview: 'Text of the SMS',

    returnDeposit: 'Return to sender',
    returnTitle: 'Return {amount} to the sender?',
    returnWill:
      'The bank must have sent the money back already. Nothing is credited to {merchant}. This cannot be undone.',
    returnReferenceHint: 'Bank reference of the transfer to the sender.',

    decisionTitle: 'Credit {amount} to {merchant}',
    reportedBy: 'Reported by {bank}, deposited {when}',
    postEffect: 'The wallet of the merchant is credited immediately.',
    postVerb: 'Post {amount}',
    postWill: '{amount} is credited to {merchant} for the deposit {ref} at {bank}. This cannot be undone.',
  },
  fil: {
    reportedMerchant: 'Merchant ayon sa bangko',
    matchedBy: 'Na-match ni',
    slipReference: 'Reference sa slip',
    matchRemarks: 'Remarks sa match',
    proofRequestedBy: 'Humingi ng proof',
    postedBy: 'Na-post ni',
    returnedBy: 'Ibinalik ni',
    returnReason: 'Dahilan ng pagbalik',
    returnReference: 'Reference ng transfer pabalik',
    walletTransaction: 'Transaction sa wallet',
    walletBalance: 'Balance ng wallet',
    walletStatus: 'Status ng wallet',

    match: 'I-match sa merchant',
    matchAgain: 'Baguhin ang match',
    matchTitle: 'I-match ang {ref} na {amount}',
    matchSentence: 'Ikumpara ang slip ng merchant sa report ng bangko. Ibang tao ang magpo-post ng deposit.',
    referenceHint: 'Ayon sa slip. Walang epekto ang malaking letra, space at hyphen.',
    remarksHint: 'Kailangan kung iba ang merchant o reference sa report ng bangko.',

    requestProof: 'Humingi ng proof',
    requestProofTitle: 'Humingi ng proof sa {merchant}?',
    requestProofWill:
      'Ipapadala sa {mobile} ang SMS na ito. Mananatiling Awaiting proof ang deposit hanggang ma-match ito.',
    requestProofCancels: 'Maka-cancel ang kasalukuyang match.',
    sendSms: 'Ipadala ang SMS',
    smsPreview: 'Text ng SMS',

    returnDeposit: 'Ibalik sa nagpadala',
    returnTitle: 'Ibalik ang {amount} sa nagpadala?',
    returnWill:
      'Dapat naibalik na ng bangko ang pera. Walang iki-credit sa {merchant}. Hindi na ito mababawi.',
    returnReferenceHint: 'Bank reference ng transfer sa nagpadala.',

    decisionTitle: 'I-credit ang {amount} sa {merchant}',
    reportedBy: 'Ni-report ng {bank}, idineposito noong {when}',
    postEffect: 'Agad na iki-credit ang wallet ng merchant.',
    postVerb: 'I-post ang {amount}',
    postWill:
      'Iki-credit ang {amount} sa {merchant} para sa deposit na {ref} sa {bank}. Hindi na ito mababawi.',
  },
})
