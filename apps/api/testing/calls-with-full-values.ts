/** Calls that show personal data in full on purpose, each with the reason. Calls of `revealCall` are not listed. */
export const callsWithFullValues: Readonly<Record<string, string>> = {
  '/kantoads/cashout/make-batch':
    'The bank file contains the accounts to pay. It is an act of the controls and audited.',
  '/kantoads/cashout/batch-file': 'The bank file, downloaded again. Audited, and counts as a reveal.',
  '/e-seller/order/packing-list': 'The courier needs the address. Audited, and each list counts as a reveal.',
  '/maintenance/get-maintenance-data':
    'Numbers of testers, in full for those who may change them, masked for others.',
  '/smart-raffle/info': 'Excluded numbers, in full for those who may change them, masked for others.',
}
