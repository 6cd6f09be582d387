import { wordsOf } from '#platform/words/words.ts'

/** Errors that prevent a decision on shares, used by the server and the screens. */
export const shareErrorWords = wordsOf({
  en: {
    error_active: 'This request is already approved.',
    error_superseded: 'This request was approved and later replaced by another one.',
    error_rejected: 'This request is already rejected.',
    error_returned: 'This request was returned to its maker for changes.',
    error_own: 'You cannot approve your own request.',
    error_late:
      'The effective date has passed, so this request cannot be approved. Reject it and submit a new one.',
  },
  fil: {
    error_active: 'Na-approve na ang request na ito.',
    error_superseded: 'Na-approve ang request na ito at napalitan na ng iba.',
    error_rejected: 'Na-reject na ang request na ito.',
    error_returned: 'Ibinalik ang request na ito sa maker para ayusin.',
    error_own: 'Hindi mo puwedeng i-approve ang sarili mong request.',
    error_late:
      'Lumipas na ang petsa ng pagkakabisa, kaya hindi na ito maa-approve. I-reject ito at magsumite ng bagong request.',
  },
})

export const shareWords = wordsOf({
  en: {
    pageTitle: 'eLoad Profit Sharing',
    pluralName: 'profit shares',
    newShares: 'New profit shares',
    empty: 'No profit shares yet',
    emptySentence: 'Submit how eLoad earnings are divided. Another person approves the request.',
    scope: 'Scope',
    allNetworks: 'All networks',
    allTopups: 'All top-ups',
    networkHint: 'Leave empty for all networks.',
    topup: 'Top-up',
    topupHint: 'Leave empty for all top-ups of the network.',
    company: 'Company',
    agent: 'Agent',
    totalOk: 'The three shares total 100.00%.',
    totalOff: 'The three shares total {total}. They must total 100.00%.',
    effective: 'Effective from',
    effectiveHint: 'Midnight tomorrow, Manila time, at the earliest. Earlier sales are not affected.',
    until: 'Effective until',
    untilReplaced: 'Until replaced',
    reasonHint: '5 to 500 characters.',
    status_superseded: 'Superseded',
    decisionReason: 'Reason for the decision',
    currentShares: 'Current shares: company {company}, agent {agent}, merchant {merchant}.',
    noCurrentShares: 'No shares are in effect for this scope.',
    example:
      'For every ₱100.00 earned: {company} for the company, {agent} for the agent, {merchant} for the merchant.',
    approveTitle: 'Approve the shares for {scope}?',
    approveWill:
      'From {when}, sales are shared {shares} (company / agent / merchant). Earlier sales are not affected.',
    rejectTitle: 'Reject the shares for {scope}?',
    rejectWill: 'The current shares stay in effect.',
  },
  fil: {
    pageTitle: 'eLoad Profit Sharing',
    pluralName: 'profit share',
    newShares: 'Bagong profit shares',
    empty: 'Wala pang profit share',
    emptySentence: 'Isumite kung paano hahatiin ang kita sa eLoad. Ibang tao ang mag-a-approve ng request.',
    scope: 'Saklaw',
    allNetworks: 'Lahat ng network',
    allTopups: 'Lahat ng top-up',
    networkHint: 'Iwanang walang laman para sa lahat ng network.',
    topup: 'Top-up',
    topupHint: 'Iwanang walang laman para sa lahat ng top-up ng network.',
    company: 'Kumpanya',
    agent: 'Agent',
    totalOk: '100.00% ang kabuuan ng tatlong share.',
    totalOff: '{total} ang kabuuan ng tatlong share. Dapat itong 100.00%.',
    effective: 'Epektibo mula',
    effectiveHint:
      'Hatinggabi bukas, oras sa Maynila, ang pinakamaaga. Hindi apektado ang mga naunang benta.',
    until: 'Epektibo hanggang',
    untilReplaced: 'Hanggang mapalitan',
    reasonHint: '5 hanggang 500 character.',
    status_superseded: 'Superseded',
    decisionReason: 'Dahilan ng desisyon',
    currentShares: 'Kasalukuyang share: kumpanya {company}, agent {agent}, merchant {merchant}.',
    noCurrentShares: 'Walang share na may bisa para sa saklaw na ito.',
    example: 'Sa bawat ₱100.00 na kita: {company} sa kumpanya, {agent} sa agent, {merchant} sa merchant.',
    approveTitle: 'I-approve ang mga share para sa {scope}?',
    approveWill:
      'Simula {when}, hahatiin ang mga benta nang {shares} (kumpanya / agent / merchant). Hindi apektado ang mga naunang benta.',
    rejectTitle: 'I-reject ang mga share para sa {scope}?',
    rejectWill: 'Mananatili ang kasalukuyang mga share.',
  },
})
