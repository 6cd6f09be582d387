import { peopleLike } from '#areas/merchants/subscribers/public.ts'
import type { Done } from '#platform/contract/call.ts'
import { rouletteMessages } from '#areas/roulette/messages.ts'
import { type Item, type ItemDraft, itemCalls } from '#areas/roulette/items/contract.ts'
import {
  type LockedGame,
  lockGameOf,
  items,
  listItems,
  partsBeside,
  prpItemsLike,
} from '#areas/roulette/items/server/items.ts'
import { assertWheelValid } from './wheel-errors.ts'
import { assertReferencesExist, winners, winnersOf } from '#areas/roulette/items/server/winners.ts'
import { allTickets, type Part, totalOf, getSpinOutcome } from '#areas/roulette/rules.ts'
import { games, recordEditor } from '#areas/roulette/shared/server/games.ts'
import { limitsOf, wheelItems } from '#areas/roulette/shared/server/wheel.ts'
import { wholeBasisPoints } from '#platform/contract/fields.ts'
import { handlersFor } from '#platform/server/http.ts'
import { AppError, rejectField } from '#platform/server/errors.ts'

export const itemHandlers = handlersFor(itemCalls, {
  list: async (context) => items.page(context, await listItems(context.db, context.request)),
  info: (context) => items.info(context, context.request.itemId),

  chances: async ({ db, request: { rouletteId } }) => {
    const { spins } = await games.find(db, rouletteId)
    const parts = await wheelItems(db, rouletteId)
    const total = totalOf(parts)
    return {
      items: parts.map((item) => {
        const error = getSpinOutcome(limitsOf(item, spins + 1))
        const { itemId, name, type, chance, stock, wonToday, won } = item
        return { itemId, name, type, chancePercentage: chance, stock, wonToday, won, blockedBy: error }
      }),
      itemChanceTotalPercentages: wholeBasisPoints(total),
      left: wholeBasisPoints(allTickets - total),
    }
  },

  create: async (context) => {
    const { db, request, staff } = context
    const game = await lockGameOf(db, request.rouletteId)
    assertNotArchived(game)
    const beside = await partsBeside(db, game.mainId, 0)
    assertWheelValid(game, { before: null, after: partOf(request), beside })
    await recordEditor(db, game.mainId, staff)
    return answered(await items.create(context, toStored(request)))
  },

  update: async (context) => {
    const { db, staff } = context
    const { itemId, version, stockSeen, ...draft } = context.request
    const { rouletteId } = await items.find(db, itemId)
    if (draft.rouletteId !== rouletteId) rejectField('rouletteId', rouletteMessages('ITEM_GAME_FIXED'))
    const game = await lockGameOf(db, rouletteId)
    assertNotArchived(game)
    const before = await items.lock(db, itemId, version)
    const stock = stockAfter(before.stock, draft.stock, stockSeen)
    const after = { ...draft, stock }
    const beside = await partsBeside(db, rouletteId, itemId)
    assertWheelValid(game, { before: partOf(before), after: partOf(after), beside })
    if (game.status === 'active') assertUnchanged(game, before, after)
    await recordEditor(db, rouletteId, staff)
    return answered(await items.update(context, { id: itemId, version }, toStored(after)))
  },

  delete: async (context) => {
    const { db, request, staff } = context
    const { rouletteId } = await items.find(db, request.itemId)
    await lockGameOf(db, rouletteId)
    await recordEditor(db, rouletteId, staff)
    return answered(await items.remove(context, { id: request.itemId, version: request.version }))
  },

  winners: async ({ db, request: { rouletteId } }) => {
    await games.find(db, rouletteId)
    return { rows: await winnersOf(db, rouletteId) }
  },

  createWinners: async (context) => {
    const { db, request, staff } = context
    assertNotActive(await lockGameOf(db, request.rouletteId))
    const won = await assertReferencesExist(db, request)
    await recordEditor(db, request.rouletteId, staff)
    return configured(await winners.create(context, request, { won }))
  },

  updateWinners: async (context) => {
    const { db, staff } = context
    const { configId, version, ...draft } = context.request
    const game = await lockGameOf(db, draft.rouletteId)
    assertNotActive(game)
    const before = await winners.find(db, configId)
    if (before.itemId !== draft.itemId) rejectField('itemId', rouletteMessages('LIMITS_ITEM_FIXED'))
    await assertReferencesExist(db, draft)
    await recordEditor(db, game.mainId, staff)
    return configured(await winners.update(context, { id: configId, version }, draft))
  },

  uses: ({ db, request }) => items.uses(db, request.itemId),
  prpItems: ({ db, request }) => prpItemsLike(db, request.search),
  people: ({ db, request }) => peopleLike(db, request.search),
})

type Saved = Done<{ id: number; status: string; version: number }>
const answered = ({ data, ...message }: Saved) => ({ ...message, data: { ...data, itemId: data.id } })
const configured = ({ data, ...message }: Saved) => ({ ...message, data: { ...data, configId: data.id } })

/** Converts a draft to table columns. */
const toStored = ({ chancePercentage, ...draft }: ItemDraft) => ({ ...draft, chance: chancePercentage })

type AsPart = Pick<Item, 'name' | 'chancePercentage' | 'stock' | 'status'>

/** The item as a segment of its wheel; null if it is not active. */
const partOf = ({ name, chancePercentage, stock, status }: AsPart): Part | null =>
  status === 'active' ? { name, chance: chancePercentage, stock } : null

/** Stock after an edit based on an earlier value: the difference is applied, so that concurrent wins are kept. */
function stockAfter(now: number | null, requested: number | null, seen: number | null | undefined) {
  if (now === null || requested === null || seen === null || seen === undefined) return requested
  const stock = now + requested - seen
  if (stock < 0) rejectField('stock', rouletteMessages('STOCK_WON', { count: now }))
  return stock
}

function assertNotArchived({ name, status }: LockedGame) {
  if (status === 'archived') throw new AppError(rouletteMessages('ARCHIVED', { name }))
}

function assertNotActive(game: LockedGame) {
  assertNotArchived(game)
  if (game.status === 'active') throw new AppError(rouletteMessages('LIMITS_FROZEN'))
}

/** Fields approved together with the chance, such as the name of a physical prize and its stock. */
const frozen = [
  'name',
  'type',
  'value',
  'chancePercentage',
  'stock',
  'dailyLimit',
  'sequence',
  'status',
] as const

type FrozenPart = Pick<Item, (typeof frozen)[number]>

/** Throws if an approved field changes while the game is active. Only the picture can change. */
function assertUnchanged({ name }: LockedGame, before: FrozenPart, after: FrozenPart) {
  if (frozen.some((field) => before[field] !== after[field]))
    throw new AppError(rouletteMessages('PRIZES_FROZEN', { name }))
}
