import { z } from 'zod'
import type { IntakeTotal } from '#areas/intake/contract.ts'
import { WalletLevel } from '#areas/wallets/contract.ts'
import { type Centavos, Money, wholeCentavos } from '#platform/contract/fields.ts'
import { readSheet } from '#platform/server/imports.ts'

const columns = ['level', 'count', 'amount'] as const
const Row = z.object({ level: WalletLevel, count: z.coerce.number().int().min(0), amount: Money })

/** Reads the control totals: number and sum of the opening balances of each wallet level in the other system. */
export async function readControlTotals(bytes: Buffer): Promise<IntakeTotal[]> {
  const sheet = await readSheet({ bytes, extension: 'csv' }, { headings: columns })
  const places = columns.map((column) =>
    sheet.header.findIndex((name) => name.trim().toLowerCase() === column),
  )
  if (places.includes(-1)) throw new Error(`control.csv needs the columns ${columns.join(', ')}.`)
  const totals: IntakeTotal[] = []
  for await (const { line, cells } of sheet.rows) {
    const values = columns.map((column, index) => [column, cells[places[index] ?? 0]?.text.trim() ?? ''])
    const { success, data } = Row.safeParse(Object.fromEntries(values))
    if (!success)
      throw new Error(`control.csv, row ${line}: enter a level, a whole count and an amount in pesos.`)
    if (totals.some(({ level }) => level === data.level))
      throw new Error(`control.csv, row ${line}: the level ${data.level} occurs twice.`)
    totals.push(data)
  }
  return totals
}

export type ComparedTotal = IntakeTotal & { control: { count: number; amount: Centavos } }

/** The totals of the accepted rows beside the control totals, for every level that either has. */
export function compareTotals(
  found: readonly IntakeTotal[],
  control: readonly IntakeTotal[],
): ComparedTotal[] {
  const none = { count: 0, amount: wholeCentavos(0) }
  return WalletLevel.options.flatMap((level) => {
    const of = (totals: readonly IntakeTotal[]) => totals.find((total) => total.level === level)
    const [own, expected] = [of(found), of(control)]
    return own || expected ? [{ level, ...none, ...own, control: { ...none, ...expected } }] : []
  })
}

export const isEqual = ({ count, amount, control }: ComparedTotal) =>
  count === control.count && amount === control.amount
