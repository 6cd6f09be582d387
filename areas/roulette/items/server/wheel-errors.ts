import type { LockedGame } from './items.ts'
import {
  allTickets,
  wheelError,
  maxItems,
  type Part,
  totalOf,
  type WheelError,
} from '#areas/roulette/rules.ts'
import { pesosFrom } from '#platform/contract/fields/money.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { rejectField } from '#platform/server/errors/constraint-errors.ts'

/** What is left of 100.00 for an item beside these. */
const leftBeside = (parts: readonly Part[]) => Math.max(0, allTickets - totalOf(parts))

type Change = { before: Part | null; after: Part | null; beside: readonly Part[] }

/**
 * Refuses an item that its wheel cannot take. Too much is wrong in any state of the game; what would leave an active
 * game unplayable is answered with `warning`, and nothing is saved.
 */
export function assertWheelValid({ name, status }: LockedGame, { before, after, beside }: Change): void {
  const parts = after === null ? [...beside] : [...beside, after]
  const error = wheelError(parts, { withStock: false })
  if (error?.code === 'above')
    rejectField('chancePercentage', `Only ${pesosFrom(leftBeside(beside))}% is left of 100.00%`)
  if (error?.code === 'many') rejectField('status', `A wheel has ${maxItems} active items at most`)
  if (status !== 'active') return
  if (error !== null)
    throw warning(
      `This would leave the active game ${name} unplayable: ${wheelErrorText(error)} Nothing is saved.`,
    )
  // One that has run out by itself may still be renamed; nobody takes the last ones away while it turns.
  if (after?.stock === 0 && before?.stock !== 0)
    throw warning(
      `This would leave the active game ${name} unplayable: ${wheelErrorText({ code: 'empty', name: after.name })} Nothing is saved.`,
    )
}

/** A refusal that the specification calls a warning: a failure all the same. */
export const warning = (sentence: string) => new AppError(sentence, { status: 'warning' })

/** What is wrong with a wheel, in a sentence. */
export function wheelErrorText(error: WheelError): string {
  switch (error.code) {
    case 'above':
    case 'below':
      return `Its chances total ${pesosFrom(error.total)}% instead of 100.00%.`
    case 'few':
      return 'It needs at least 2 active items.'
    case 'many':
      return `It has ${error.count} active items; ${maxItems} are the most.`
    case 'empty':
      return `${error.name} has nothing left in stock.`
  }
}
