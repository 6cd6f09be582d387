import { rouletteMessages } from '#areas/roulette/messages.ts'
import { z } from 'zod'
import { SearchText } from '#platform/contract/page.ts'
import { callGroup } from '#platform/contract/call-group.ts'
import { roulettePlace } from '#areas/roulette/access.ts'
import { Outcome } from '#areas/roulette/contract.ts'
import { itemTypes, getValueError } from '#areas/roulette/items/rules.ts'
import { Saved } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { Money, Percent, wholeCentavos, Masked, Id, requiredText } from '#platform/contract/fields.ts'
import { ActiveStatus, auditFields } from '#platform/contract/record.ts'
import { References } from '#platform/contract/references.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'

export const ItemType = z.enum(itemTypes)
export type ItemType = z.infer<typeof ItemType>

export const Item = z.object({
  itemId: z.int(),
  rouletteId: z.int(),
  gameName: z.string(),
  gameStatus: z.enum(['draft', 'active', 'inactive', 'archived']),
  name: z.string(),
  type: ItemType,
  /** Amount of load in pesos, number of coins, ID of a PRP item, or value of a physical prize in pesos. */
  value: Money,
  prpItemName: z.string().nullable(),
  image: StoredFile.nullable(),
  chancePercentage: Percent,
  /** Remaining stock; null is unlimited. */
  stock: z.int().nullable(),
  dailyLimit: z.int().nullable(),
  sequence: z.int(),
  status: ActiveStatus,
  /** Number of times won so far. */
  won: z.int(),
  ...auditFields,
})
export type Item = z.infer<typeof Item>

const fields = z.strictObject({
  rouletteId: Id,
  name: requiredText(80),
  type: ItemType,
  value: Money.default(wholeCentavos(0)),
  image: FileKey.nullable().default(null),
  chancePercentage: Percent,
  stock: z.int().min(0).max(10_000_000).nullable().default(null),
  dailyLimit: z.int().min(1).max(10_000_000).nullable().default(null),
  sequence: z.int().min(1).max(9_999).default(1),
  status: ActiveStatus.default('active'),
})

/** An item as the form sends it. */
export const ItemDraft = fields.superRefine(({ type, value, stock, dailyLimit }, context) => {
  const message = getValueError(type, value)
  if (message) context.addIssue({ code: 'custom', path: ['value'], message: message.encoded })
  if (type !== 'no_win') return
  if (stock !== null)
    context.addIssue({ code: 'custom', path: ['stock'], message: rouletteMessages.issue('NO_WIN_STOCK') })
  if (dailyLimit !== null)
    context.addIssue({
      code: 'custom',
      path: ['dailyLimit'],
      message: rouletteMessages.issue('NO_WIN_LIMIT'),
    })
})
export type ItemDraft = z.output<typeof ItemDraft>

/** One segment of a wheel, and the reason it cannot be won now. */
export const Chance = z.object({
  itemId: z.int(),
  name: z.string(),
  type: ItemType,
  chancePercentage: Percent,
  stock: z.int().nullable(),
  wonToday: z.int(),
  won: z.int(),
  blockedBy: Outcome.nullable(),
})
export type Chance = z.infer<typeof Chance>

export const WinnersMode = z.enum(['random', 'quota'])
export const WinnersConfig = z.object({
  configId: z.int(),
  rouletteId: z.int(),
  itemId: z.int(),
  itemName: z.string(),
  mode: WinnersMode,
  maxWinnersPerDay: z.int().nullable(),
  maxWinnersTotal: z.int().nullable(),
  minSpinsBetweenWins: z.int(),
  cooldownDays: z.int(),
  excludedUsers: z.array(z.int()),
  /** Excluded people. */
  excluded: z.array(z.object({ id: z.int(), name: z.string(), mobile: Masked.mobile })),
  status: ActiveStatus,
  won: z.int(),
  ...auditFields,
})
export type WinnersConfig = z.infer<typeof WinnersConfig>

const most = z.int().min(1).max(10_000_000).nullable().default(null)

/** Win limits of an item. Winners cannot be selected; people can only be excluded. */
export const WinnersDraft = z
  .strictObject({
    rouletteId: Id,
    itemId: Id,
    mode: WinnersMode.default('random'),
    maxWinnersPerDay: most,
    maxWinnersTotal: most,
    minSpinsBetweenWins: z.int().min(0).max(1_000_000).default(0),
    cooldownDays: z.int().min(0).max(3_650).default(0),
    excludedUsers: z.array(Id).max(500).default([]),
    status: ActiveStatus.default('active'),
  })
  .refine(
    ({ mode, maxWinnersPerDay, maxWinnersTotal }) =>
      mode === 'random' || maxWinnersPerDay !== null || maxWinnersTotal !== null,
    { path: ['maxWinnersPerDay'], message: rouletteMessages.issue('QUOTA_LIMIT_REQUIRED') },
  )
export type WinnersDraft = z.output<typeof WinnersDraft>

const ByItem = z.strictObject({ itemId: Id })
const ByGame = z.strictObject({ rouletteId: Id })
const ItemSaved = Saved.extend({ itemId: z.int() })
const WinnersSaved = Saved.extend({ configId: z.int() })
const invalidates = ['/roulette/', '/audit/']

const items = recordCalls(roulettePlace, { saved: ItemSaved, invalidates })
const winners = recordCalls(roulettePlace, { saved: WinnersSaved, invalidates })

const editCalls = callGroup({ needs: { place: roulettePlace, anyOf: ['create', 'update'] } })

export const itemCalls = {
  list: items.list('/roulette/items', Item, {
    filters: { rouletteId: Id, type: ItemType, status: ActiveStatus, outOfStock: z.boolean() },
    sorts: ['createdAt', 'name', 'chancePercentage', 'sequence'],
  }),
  info: items.read('/roulette/item-info', ByItem, Item),
  chances: items.read(
    '/roulette/item-chances',
    ByGame,
    z.object({
      items: z.array(Chance),
      itemChanceTotalPercentages: Percent,
      /** Remaining chance, up to 100.00. */
      left: Percent,
    }),
  ),
  create: items.create('/roulette/create', ItemDraft),
  /** If `stockSeen` is given, only the difference from it is applied, so that concurrent wins are kept. */
  update: items.update(
    '/roulette/update',
    ItemDraft.safeExtend({ ...ByItem.shape, version: z.int(), stockSeen: z.int().min(0).nullish() }),
    { movesMoney: true },
  ),
  delete: items.delete('/roulette/delete', ByItem.extend({ version: z.int().optional() })),

  winners: winners.read('/roulette/get-winners-config', ByGame, z.object({ rows: z.array(WinnersConfig) }), {
    views: { kind: 'roulette-winners', id: 'rouletteId' },
  }),
  createWinners: winners.create('/roulette/create-winners-config', WinnersDraft),
  updateWinners: winners.update(
    '/roulette/update-winners-config',
    WinnersDraft.safeExtend({ configId: Id, version: z.int() }),
  ),

  /** Records that refer to the item. */
  uses: items.read('/roulette/item-uses', ByItem, References, { background: true }),
  /** PRP items that can be a prize. */
  prpItems: editCalls.read('/roulette/prp-items', {
    request: z.strictObject({ search: SearchText }),
    reply: z.array(z.object({ id: z.int(), name: z.string(), stock: z.int() })),
    background: true,
  }),
  /** People who can be excluded. */
  people: editCalls.read('/roulette/people', {
    request: z.strictObject({ search: SearchText }),
    reply: z.array(z.object({ id: z.int(), name: z.string(), mobile: Masked.mobile })),
    background: true,
  }),
}
