import type { Message } from '#platform/words.ts'
import { rouletteMessages } from '#areas/roulette/messages.ts'
import type { LockedGame } from './items.ts'
import { allTickets, wheelError, type Part, totalOf, type WheelError } from '#areas/roulette/rules.ts'
import { pesosFrom } from '#platform/contract/fields.ts'
import { AppError, rejectField } from '#platform/server/errors.ts'

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
    rejectField(
      'chancePercentage',
      rouletteMessages('CHANCE_LEFT', { left: `${pesosFrom(leftBeside(beside))}%` }),
    )
  if (error?.code === 'many') rejectField('status', rouletteMessages('TOO_MANY_ITEMS'))
  if (status !== 'active') return
  if (error !== null) throw unplayable(name, error)
  // An item that ran out can still be edited, but staff cannot set the remaining stock to zero while the game is
  // active.
  if (after?.stock === 0 && before?.stock !== 0) throw unplayable(name, { code: 'empty', name: after.name })
}

const unplayable = (name: string, error: WheelError) =>
  warning(
    rouletteMessages('GAME_UNPLAYABLE', {
      name,
      problem: error.code,
      total: 'total' in error ? `${pesosFrom(error.total)}%` : '',
      item: 'name' in error ? error.name : '',
    }),
  )

/** An error that the API reports with status `warning`. */
export const warning = (message: Message) => new AppError(message, { status: 'warning' })
