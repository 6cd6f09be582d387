import type { HeldGame } from '#areas/roulette/items/server/items.ts'
import { allTickets, faultOf, mostItems, type Part, totalOf, type WheelFault } from '#areas/roulette/rules.ts'
import { pesosFrom } from '#platform/contract/money.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { refuseField } from '#platform/server/table-rules.ts'

/** What is left of 100.00 for an item beside these. */
const leftBeside = (parts: readonly Part[]) => Math.max(0, allTickets - totalOf(parts))

type Change = { before: Part | null; after: Part | null; beside: readonly Part[] }

/**
 * Refuses an item that its wheel cannot take. Too much is wrong in any state of the game; what would leave an active
 * game unplayable is answered with `warning`, and nothing is saved.
 */
export function refuseBroken({ name, status }: HeldGame, { before, after, beside }: Change): void {
  const parts = after === null ? [...beside] : [...beside, after]
  const fault = faultOf(parts, { withStock: false })
  if (fault?.why === 'above')
    refuseField('chancePercentage', `Only ${pesosFrom(leftBeside(beside))}% is left of 100.00%`)
  if (fault?.why === 'many') refuseField('status', `A wheel has ${mostItems} active items at most`)
  if (status !== 'active') return
  if (fault !== null)
    throw warning(`This would leave the active game ${name} unplayable: ${sayFault(fault)} Nothing is saved.`)
  // One that has run out by itself may still be renamed; nobody takes the last ones away while it turns.
  if (after?.stock === 0 && before?.stock !== 0)
    throw warning(
      `This would leave the active game ${name} unplayable: ${sayFault({ why: 'empty', name: after.name })} Nothing is saved.`,
    )
}

/** A refusal that the specification calls a warning: a failure all the same. */
export const warning = (sentence: string) => new Refusal(sentence, { status: 'warning' })

/** What is wrong with a wheel, in a sentence. */
export function sayFault(fault: WheelFault): string {
  switch (fault.why) {
    case 'above':
    case 'below':
      return `Its chances total ${pesosFrom(fault.total)}% instead of 100.00%.`
    case 'few':
      return 'It needs at least 2 active items.'
    case 'many':
      return `It has ${fault.count} active items; ${mostItems} are the most.`
    case 'empty':
      return `${fault.name} has nothing left in stock.`
  }
}
