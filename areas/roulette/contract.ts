import type { Message } from '#platform/words.ts'
import { rouletteMessages } from '#areas/roulette/messages.ts'
import { z } from 'zod'
import { roulettePlace } from '#areas/roulette/access.ts'
import { reauthenticationForMoney, Saved } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { Percent, Masked, Id, Reason, requiredText, Moment } from '#platform/contract/fields.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { auditFields } from '#platform/contract/record.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'

export const GameStatus = z.enum(['draft', 'active', 'inactive', 'archived'])
export type GameStatus = z.infer<typeof GameStatus>

/** Price of a spin: free, BLVCK coins or PRP points. */
export const CostType = z.enum(['free', 'coins', 'points'])
export type CostType = z.infer<typeof CostType>

/** Result of a spin. An item that cannot be won now counts as no win, with the reason. */
export const Outcome = z.enum([
  'won',
  'no_win',
  'excluded',
  'out_of_stock',
  'daily_limit',
  'quota',
  'spacing',
  'cooldown',
])
export type Outcome = z.infer<typeof Outcome>

export const Game = z.object({
  mainId: z.int(),
  /** The same ID under the name used by chances and items. */
  rouletteId: z.int(),
  name: z.string(),
  description: z.string(),
  costType: CostType,
  cost: z.int(),
  spinsPerDay: z.int().nullable(),
  startAt: Moment,
  endAt: Moment,
  image: StoredFile.nullable(),
  status: GameStatus,
  /** Number of spins so far. */
  spins: z.int(),
  /** Number of active items and the sum of their chances. */
  itemCount: z.int(),
  itemChanceTotalPercentages: Percent,
  createdById: z.int().nullable(),
  /** Staff who changed the game or its wheel since it was last active. None of them can activate it. */
  editorIds: z.array(z.int()),
  activatedBy: z.string().nullable(),
  activatedByName: z.string().nullable(),
  activatedAt: Moment.nullable(),
  ...auditFields,
})
export type Game = z.infer<typeof Game>

const fields = {
  name: requiredText(80),
  description: z.string().trim().max(2_000),
  costType: CostType,
  cost: z.int().min(0).max(1_000_000),
  spinsPerDay: z.int().min(1).max(1_000).nullable(),
  startAt: Moment,
  endAt: Moment,
  image: FileKey.nullable(),
}

/** A game as the form sends it. */
export const GameDraft = z.strictObject({
  ...fields,
  description: fields.description.default(''),
  costType: CostType.default('free'),
  cost: fields.cost.default(0),
  spinsPerDay: fields.spinsPerDay.default(null),
  image: fields.image.default(null),
})
export type GameDraft = z.output<typeof GameDraft>

type ScheduleFields = Pick<GameDraft, 'costType' | 'cost' | 'startAt' | 'endAt'>

/** First error between fields of the game, or null if they are consistent. */
export function validateGame({
  costType,
  cost,
  startAt,
  endAt,
}: ScheduleFields): { field: string; message: Message } | null {
  if (Date.parse(endAt) <= Date.parse(startAt))
    return { field: 'endAt', message: rouletteMessages('END_BEFORE_START') }
  if (costType === 'free' && cost !== 0)
    return { field: 'cost', message: rouletteMessages('FREE_HAS_NO_COST') }
  if (costType !== 'free' && cost === 0) return { field: 'cost', message: rouletteMessages('COST_REQUIRED') }
  return null
}

/** The draft with validation across its fields. */
export const CheckedGameDraft = GameDraft.superRefine((draft, context) => {
  const error = validateGame(draft)
  if (error) context.addIssue({ code: 'custom', path: [error.field], message: error.message.encoded })
})

/** One spin of a game. */
export const Spin = z.object({
  spinId: z.int(),
  spinNo: z.int(),
  userId: z.int(),
  name: z.string(),
  mobile: Masked.mobile,
  /** From 0 to 9,999: one ticket per hundredth of a percent. */
  ticket: z.int(),
  /** Item that the ticket belongs to, and the outcome. */
  itemId: z.int(),
  itemName: z.string(),
  outcome: Outcome,
  costType: CostType,
  cost: z.int(),
  spunAt: Moment,
})
export type Spin = z.infer<typeof Spin>

/** Maximum number of simulated spins. */
export const simulatedSpins = 100_000

/** Simulation result of one item. */
export const SimulatedItem = z.object({
  itemId: z.int(),
  name: z.string(),
  type: z.enum(['load', 'vc', 'blvck', 'prp_item', 'physical', 'no_win']),
  /** Expected wins without any limit: the chance times the number of spins. */
  expected: z.number(),
  won: z.int(),
  /** Tickets of the item that did not win, counted by reason. */
  missed: z.array(z.object({ outcome: Outcome, count: z.int() })),
  stockLeft: z.int().nullable(),
  /** Simulated spin and day when the stock ran out; null if it did not. */
  stockOutSpin: z.int().nullable(),
  stockOutDay: z.iso.date().nullable(),
})
export type SimulatedItem = z.infer<typeof SimulatedItem>

export const Simulation = z.object({
  spins: z.int(),
  spinsADay: z.int(),
  players: z.int(),
  /** Whether `spinsADay` is the observed average of the last seven days. */
  isObserved: z.boolean(),
  /** First and last day of the simulated spins. */
  fromDay: z.iso.date(),
  untilDay: z.iso.date(),
  wins: z.int(),
  items: z.array(SimulatedItem),
  /** Total value of the prizes by unit: centavos, coins and points. Units are never converted. */
  cost: z.object({ pesos: z.int(), vc: z.int(), blvck: z.int(), points: z.int() }),
  /** Total price of the spins. */
  takings: z.object({ blvck: z.int(), points: z.int() }),
})
export type Simulation = z.infer<typeof Simulation>

const ByMain = z.strictObject({ mainId: Id })
export const GameSaved = Saved.extend({ mainId: z.int(), rouletteId: z.int() })
const some = <One extends z.ZodType>(one: One) => z.union([one.transform((each) => [each]), z.array(one)])

export const SpinsRequest = listRequest({
  filters: { mainId: Id, outcome: some(Outcome), itemId: Id, userId: Id },
  sorts: ['spunAt'],
})

const calls = recordCalls(roulettePlace, { saved: GameSaved, invalidates: ['/roulette/', '/audit/'] })

/** Act of activating a game, which opens its prizes to everybody, or stopping it. */
export const gameAct = 'roulette-game'

export const gameCalls = {
  list: calls.list('/roulette/main', Game, {
    filters: { status: some(GameStatus), costType: CostType },
    sorts: ['createdAt', 'name', 'startAt', 'endAt', 'spins'],
  }),
  dropdown: calls.read(
    '/roulette/main-dropdown',
    z.strictObject({}),
    z.array(
      z.object({ id: z.int(), name: z.string(), status: GameStatus, itemChanceTotalPercentages: Percent }),
    ),
  ),
  info: calls.read('/roulette/main-info', ByMain, Game),
  /**
   * Creates a game as a draft. A request for an active game is rejected with `warning`, because it has no wheel yet.
   */
  create: calls.create(
    '/roulette/main-create',
    CheckedGameDraft.safeExtend({ status: GameStatus.optional() }),
  ),
  /** Updates the given fields of a game, or changes its `status`. */
  update: calls.update(
    '/roulette/main-update',
    z
      .strictObject(fields)
      .partial()
      .extend({
        ...ByMain.shape,
        version: z.int(),
        status: GameStatus.optional(),
        reason: Reason.optional(),
      }),
    {
      reauthentication: { ...reauthenticationForMoney, when: ({ status }) => status === 'active' },
      acts: { codes: [gameAct], when: ({ status }) => status === 'active' },
    },
  ),

  /** Spins of a game, and a simulation of its current settings. */
  spins: calls.read('/roulette/spins', SpinsRequest, pageOf(Spin)),
  simulate: calls.read(
    '/roulette/simulate',
    z.strictObject({
      rouletteId: Id,
      /** Defaults to the average observed in the last seven days. */
      spinsADay: z.int().min(1).max(10_000_000).nullish(),
      players: z.int().min(1).max(1_000_000).nullish(),
    }),
    Simulation,
  ),
}
