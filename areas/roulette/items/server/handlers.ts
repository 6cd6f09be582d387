import { type Item, type ItemDraft, itemCalls } from '#areas/roulette/items/contract.ts'
import {
  type HeldGame,
  holdGameOf,
  items,
  pageOfItems,
  partsBeside,
  prpItemsLike,
} from '#areas/roulette/items/server/items.ts'
import { refuseBroken } from '#areas/roulette/items/server/wheel-refusals.ts'
import { peopleLike, refuseMisfits, winners, winnersOf } from '#areas/roulette/items/server/winners.ts'
import { allTickets, type Part, totalOf, whyNotWin } from '#areas/roulette/rules.ts'
import { games, noteEditor } from '#areas/roulette/server/games.ts'
import { limitsOf, wheelItems } from '#areas/roulette/server/wheel.ts'
import { wholeBasisPoints } from '#platform/contract/money.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { refuseField } from '#platform/server/table-rules.ts'

export const itemHandlers = handlersFor(itemCalls, {
  list: async (asked) => items.page(asked, await pageOfItems(asked.db, asked.request)),
  info: (asked) => items.info(asked, asked.request.itemId),

  chances: async ({ db, request: { rouletteId } }) => {
    const { spins } = await games.find(db, rouletteId)
    const parts = await wheelItems(db, rouletteId)
    const total = totalOf(parts)
    return {
      items: parts.map((item) => {
        const why = whyNotWin(limitsOf(item, spins + 1))
        const { itemId, name, type, chance, stock, wonToday, won } = item
        return { itemId, name, type, chancePercentage: chance, stock, wonToday, won, whyNot: why }
      }),
      itemChanceTotalPercentages: wholeBasisPoints(total),
      left: wholeBasisPoints(allTickets - total),
    }
  },

  create: async (asked) => {
    const { db, request, staff } = asked
    const game = await holdGameOf(db, request.rouletteId)
    refuseArchived(game)
    const beside = await partsBeside(db, game.mainId, 0)
    refuseBroken(game, { before: null, after: partOf(request), beside })
    await noteEditor(db, game.mainId, staff)
    return answered(await items.create(asked, keptOf(request)))
  },

  update: async (asked) => {
    const { db, staff } = asked
    const { itemId, version, stockSeen, ...draft } = asked.request
    const { rouletteId } = await items.find(db, itemId)
    if (draft.rouletteId !== rouletteId) refuseField('rouletteId', 'An item stays in its game')
    const game = await holdGameOf(db, rouletteId)
    refuseArchived(game)
    const before = await items.find(db, itemId, version, 'hold')
    const stock = stockAfter(before.stock, draft.stock, stockSeen)
    const after = { ...draft, stock }
    const beside = await partsBeside(db, rouletteId, itemId)
    refuseBroken(game, { before: partOf(before), after: partOf(after), beside })
    if (game.status === 'active') refuseFrozen(game, before, after)
    await noteEditor(db, rouletteId, staff)
    return answered(await items.update(asked, { id: itemId, version }, keptOf(after)))
  },

  delete: async (asked) => {
    const { db, request, staff } = asked
    const { rouletteId } = await items.find(db, request.itemId)
    await holdGameOf(db, rouletteId)
    await noteEditor(db, rouletteId, staff)
    return answered(await items.remove(asked, { id: request.itemId, version: request.version }))
  },

  winners: async ({ db, request: { rouletteId } }) => {
    await games.find(db, rouletteId)
    return { rows: await winnersOf(db, rouletteId) }
  },

  createWinners: async (asked) => {
    const { db, request, staff } = asked
    refuseTurning(await holdGameOf(db, request.rouletteId))
    const won = await refuseMisfits(db, request)
    await noteEditor(db, request.rouletteId, staff)
    return configured(await winners.create(asked, request, { won }))
  },

  updateWinners: async (asked) => {
    const { db, staff } = asked
    const { configId, version, ...draft } = asked.request
    const game = await holdGameOf(db, draft.rouletteId)
    refuseTurning(game)
    const before = await winners.find(db, configId)
    if (before.itemId !== draft.itemId) refuseField('itemId', 'A configuration stays with its item')
    await refuseMisfits(db, draft)
    await noteEditor(db, game.mainId, staff)
    return configured(await winners.update(asked, { id: configId, version }, draft))
  },

  uses: ({ db, request }) => items.uses(db, request.itemId),
  prpItems: ({ db, request }) => prpItemsLike(db, request.search),
  people: ({ db, request }) => peopleLike(db, request.search),
})

type Saved = { message: string; data: { id: number; status: string; version: number } }
const answered = ({ message, data }: Saved) => done(message, { ...data, itemId: data.id })
const configured = ({ message, data }: Saved) => done(message, { ...data, configId: data.id })

/** A draft as the table keeps it. */
const keptOf = ({ chancePercentage, ...draft }: ItemDraft) => ({ ...draft, chance: chancePercentage })

type AsPart = Pick<Item, 'name' | 'chancePercentage' | 'stock' | 'status'>

/** An item as its wheel sees it; one that is not active is no part of it. */
const partOf = ({ name, chancePercentage, stock, status }: AsPart): Part | null =>
  status === 'active' ? { name, chance: chancePercentage, stock } : null

/** The stock that is left once somebody who saw another one has changed it: what was won meanwhile stays won. */
function stockAfter(now: number | null, wanted: number | null, seen: number | null | undefined) {
  if (now === null || wanted === null || seen === null || seen === undefined) return wanted
  const stock = now + wanted - seen
  if (stock < 0) refuseField('stock', `Only ${now} are left: the others were won meanwhile`)
  return stock
}

function refuseArchived({ name, status }: HeldGame) {
  if (status === 'archived') throw new Refusal(`${name} is archived: its wheel stays as it was.`)
}

function refuseTurning(game: HeldGame) {
  refuseArchived(game)
  if (game.status === 'active')
    throw new Refusal(
      `${game.name} is active: who wins what stays as it was approved. Make it inactive first.`,
    )
}

/** A thing is what its name says it is, and more pieces of it cost more: both were approved with its chance. */
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

/** What another person approved stays so while the game turns; only a picture changes. */
function refuseFrozen({ name }: HeldGame, before: FrozenPart, after: FrozenPart) {
  if (frozen.some((field) => before[field] !== after[field]))
    throw new Refusal(`${name} is active: its prizes stay as they were approved. Make it inactive first.`)
}
