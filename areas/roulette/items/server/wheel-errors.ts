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

/** Chance available to an item beside these segments. */
const leftBeside = (parts: readonly Part[]) => Math.max(0, allTickets - totalOf(parts))

type Change = { before: Part | null; after: Part | null; beside: readonly Part[] }

/**
 * Throws if the wheel cannot accept the item. A total above 100.00% is an error in any state. A change that would
 * make an active game unplayable throws with status `warning`; nothing is saved.
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
  // An item that ran out can still be edited, but staff cannot set the remaining stock to zero while the game is
  // active.
  if (after?.stock === 0 && before?.stock !== 0)
    throw warning(
      `This would leave the active game ${name} unplayable: ${wheelErrorText({ code: 'empty', name: after.name })} Nothing is saved.`,
    )
}

/** An error that the API reports with status `warning`. */
export const warning = (sentence: string) => new AppError(sentence, { status: 'warning' })

/** Error message of an invalid wheel. */
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
