import { z } from 'zod'

/** Banks and e-wallets for deposits and cashouts, with their clearing codes. */
export const banks = [
  { name: 'BPI', code: 'BOPIPHMM' },
  { name: 'BDO', code: 'BNORPHMM' },
  { name: 'UnionBank', code: 'UBPHPHMM' },
  { name: 'Metrobank', code: 'MBTCPHMM' },
  { name: 'Landbank', code: 'TLBPPHMM' },
  { name: 'Security Bank', code: 'SETCPHMM' },
  { name: 'RCBC', code: 'RCBCPHMM' },
  { name: 'GCash', code: 'GXCHPHM2' },
  { name: 'Maya', code: 'PAPHPHM1' },
] as const

export const bankNames = banks.map(({ name }) => name)
const BankName = z.string().trim().min(2).max(80)

/** Types of collateral that can be installed at a store. */
export const collateralTypes = [
  'Tarpaulin',
  'Sticker',
  'Signage',
  'Wall paint',
  'Standee',
  'Shelf strip',
] as const
export const CollateralType = z.enum(collateralTypes)
export type CollateralType = z.infer<typeof CollateralType>

/** A filter value: one value or several. */
export const oneOrMore = <Value extends z.ZodType>(value: Value) =>
  z.union([value.transform((one) => [one]), z.array(value).max(50)])

export const bankFilter = oneOrMore(BankName)

/** Filter for the rows behind an e-renta figure: the current Manila day or month. */
export const PeriodFilter = z.enum(['today', 'month'])
export type PeriodFilter = z.infer<typeof PeriodFilter>

/** Remarks on a decision; required for a rejection. */
export const Remarks = z.string().trim().max(500).default('')

export const invalidates = ['/kantoads/', '/audit/']
