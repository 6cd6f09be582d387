/** Names of record types that their code does not spell out. */
const names: Readonly<Record<string, string>> = {
  'ads-audit': 'Kanto Ads audit',
  'ads-bank-exception': 'Kanto Ads bank exception',
  'ads-cancellation': 'Kanto Ads cancellation',
  'ads-cashout': 'Kanto Ads cashout',
  'ads-cashout-batch': 'Kanto Ads bank file',
  'ads-topup': 'Kanto Ads top-up',
  'audit-break': 'Audit log break',
  'ledger-stop': 'Stop of money movements',
  'bills-sell': 'Bill payment',
  'cash-in-method': 'Cash-in method',
  'careers-applicant': 'Applicant',
  'careers-department': 'Department',
  'careers-job': 'Job opening',
  'careers-team': 'Team',
  'cif-request': 'CIF number change',
  'eload-b2b': 'eLoad B2B request',
  'eload-diamond': 'Mobile Legend Diamond pack',
  'eload-txn': 'eLoad transaction',
  'eseller-banner': 'eSupplies banner',
  'eseller-brand': 'eSupplies brand',
  'eseller-category': 'eSupplies business category',
  'eseller-order': 'eSupplies order',
  'eseller-product': 'eSupplies product',
  'kankolek-deposit': 'Kankolek deposit',
  'kankolek-mdr': 'Merchant discount rate',
  kyc: 'KYC case',
  mop: 'Mode of payment',
  'mop-method': 'Mode of payment method',
  mail: 'Email',
  'person-search': 'Search for a person',
  watchlist: 'Watchlist name',
}

const words: Readonly<Record<string, string>> = {
  eload: 'eLoad',
  kyc: 'KYC',
  mop: 'Mode of payment',
  prp: 'PRP',
  topup: 'top-up',
}

/** Name of a record type: `eload-network-group` becomes "eLoad network group". The same in both languages. */
export function recordTypeLabel(kind: string): string {
  const name =
    names[kind] ??
    kind
      .split('-')
      .map((word) => words[word] ?? word)
      .join(' ')
  return name.startsWith('eLoad') || name.startsWith('eSupplies')
    ? name
    : name.charAt(0).toUpperCase() + name.slice(1)
}
