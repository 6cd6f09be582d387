/**
 * Prefixes of reference numbers that staff and customers quote, such as `ADJ0000012`. Each prefix belongs to one
 * record type, so a reference number identifies a record. A test requires every prefix used in the schema or the code
 * to be listed here.
 */
export const referencePrefixes = {
  ADA: 'Kanto Ads collateral audit',
  ADB: 'batch of wallet adjustments',
  ADC: 'Kanto Ads wallet cashout',
  ADJ: 'wallet adjustment',
  ADP: 'Kanto Ads payout batch for a bank',
  ADT: 'Kanto Ads top-up by bank transfer',
  ADX: 'Kanto Ads cancellation',
  AGT: 'agent',
  APR: 'approval request without a reference of its own',
  B2B: 'eLoad B2B deposit',
  BIL: 'bills payment',
  BLV: 'BLVCK coin grant',
  BTU: 'bills wallet top-up',
  CIF: 'customer information file',
  CIN: 'wallet cash-in',
  COU: 'wallet cash-out',
  AML: 'compliance case',
  CMP: 'eLoad campaign',
  ELD: 'eLoad sale',
  ESO: 'eSupplies order',
  HLD: 'hold of a payment for a merchant',
  MIG: 'data migration',
  PRR: 'PRP redemption',
  RTP: 'request to pay',
  RWD: 'eLoad reward',
  SBX: 'order of the sandbox provider',
  TOP: 'wallet top-up',
  TXN: 'wallet transaction',
  VCG: 'VC grant',
} as const
