import { z } from 'zod'
import { roulettePlace } from '#areas/roulette/access.ts'
import { toCreate, toUpdate, withAnyFlag } from '#platform/access/access.ts'
import { call, reauthenticationForMoney, Saved, write } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { Percent } from '#platform/contract/fields/money.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { Masked } from '#platform/contract/fields/personal-data.ts'
import { auditFields } from '#platform/contract/record.ts'
import { Id, Reason, requiredText } from '#platform/contract/fields/text.ts'
import { Moment } from '#platform/contract/fields/time.ts'

export const GameStatus = z.enum(['draft', 'active', 'inactive', 'archived'])
export type GameStatus = z.infer<typeof GameStatus>

/** What a spin is paid with: nothing, BLVCK coins, or PRP points. */
export const CostType = z.enum(['free', 'coins', 'points'])
export type CostType = z.infer<typeof CostType>

/** Why a spin brought nothing, or that it won. Beside its own no-win items, what cannot be won now is no win. */
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
  /** The same number, as chances and items call it. */
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
  /** Spins so far. */
  spins: z.int(),
  /** Active items, and what their chances come to. */
  itemCount: z.int(),
  itemChanceTotalPercentages: Percent,
  createdById: z.int().nullable(),
  /** Whoever changed the game or its wheel since it was last active: none of them activates it. */
  editorIds: z.array(z.int()),
  activatedBy: z.string().nullable(),
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

/** What the fields of a game say of each other, as the first fault. */
export function validateGame({
  costType,
  cost,
  startAt,
  endAt,
}: ScheduleFields): { field: string; message: string } | null {
  if (Date.parse(endAt) <= Date.parse(startAt))
    return { field: 'endAt', message: 'The end must be after the start' }
  if (costType === 'free' && cost !== 0) return { field: 'cost', message: 'A free spin costs nothing' }
  if (costType !== 'free' && cost === 0) return { field: 'cost', message: 'Enter what a spin costs' }
  return null
}

/** The draft with what its fields say of each other. */
export const CheckedGameDraft = GameDraft.superRefine((draft, context) => {
  const error = validateGame(draft)
  if (error) context.addIssue({ code: 'custom', path: [error.field], message: error.message })
})

/** One spin of a game, as its list shows it. */
export const Spin = z.object({
  spinId: z.int(),
  spinNo: z.int(),
  userId: z.int(),
  name: z.string(),
  mobile: Masked.mobile,
  /** 0 to 9,999: one for each hundredth of a percent. */
  ticket: z.int(),
  /** What the ticket fell on, and what became of it. */
  itemId: z.int(),
  itemName: z.string(),
  outcome: Outcome,
  costType: CostType,
  cost: z.int(),
  spunAt: Moment,
})
export type Spin = z.infer<typeof Spin>

export const simulatedSpins = 100_000

/** One item after the simulated spins. */
export const SimulatedItem = z.object({
  itemId: z.int(),
  name: z.string(),
  type: z.enum(['load', 'vc', 'blvck', 'prp_item', 'physical', 'no_win']),
  /** How often it would be won with no limit at all: its chance times the spins. */
  expected: z.number(),
  won: z.int(),
  /** Tickets that fell on it while it could not be won, by why. */
  missed: z.array(z.object({ outcome: Outcome, count: z.int() })),
  stockLeft: z.int().nullable(),
  /** The simulated spin and the day on which the last one went; null where it lasts. */
  stockOutSpin: z.int().nullable(),
  stockOutDay: z.iso.date().nullable(),
})
export type SimulatedItem = z.infer<typeof SimulatedItem>

export const Simulation = z.object({
  spins: z.int(),
  spinsADay: z.int(),
  players: z.int(),
  /** Whether `spinsADay` is what was seen in the last seven days. */
  isObserved: z.boolean(),
  /** From the first to the last day of the simulated spins. */
  fromDay: z.iso.date(),
  untilDay: z.iso.date(),
  /** How many of them come before the game ends. */
  spinsBeforeEnd: z.int(),
  wins: z.int(),
  items: z.array(SimulatedItem),
  /** What is given away, each in its own unit, as none is ever turned into another: centavos, coins, points. */
  cost: z.object({ pesos: z.int(), vc: z.int(), blvck: z.int(), points: z.int() }),
  /** What is taken in for the spins. */
  takings: z.object({ blvck: z.int(), points: z.int() }),
})
export type Simulation = z.infer<typeof Simulation>

const ByMain = z.strictObject({ mainId: Id })
export const GameSaved = Saved.extend({ mainId: z.int(), rouletteId: z.int() })
const invalidates = ['/roulette/', '/audit/']
const see = withAnyFlag(roulettePlace)
const some = <One extends z.ZodType>(one: One) => z.union([one.transform((each) => [each]), z.array(one)])

export const SpinsRequest = listRequest({
  filters: { mainId: Id, outcome: some(Outcome), itemId: Id, userId: Id },
  sorts: ['spunAt'],
  defaultSort: 'spunAt',
})

export const gameCalls = {
  list: call('/roulette/main', {
    needs: see,
    request: listRequest({
      filters: { status: some(GameStatus), costType: CostType },
      sorts: ['createdAt', 'name', 'startAt', 'endAt', 'spins'],
      defaultSort: 'createdAt',
    }),
    reply: pageOf(Game),
  }),
  dropdown: call('/roulette/main-dropdown', {
    needs: see,
    request: z.strictObject({}),
    reply: z.array(
      z.object({ id: z.int(), name: z.string(), status: GameStatus, itemChanceTotalPercentages: Percent }),
    ),
  }),
  info: call('/roulette/main-info', { needs: see, request: ByMain, reply: Game }),
  /** A new game is a draft. Asked to be active at once it is refused with `warning`: it has no wheel yet. */
  create: write('/roulette/main-create', {
    needs: toCreate(roulettePlace),
    request: CheckedGameDraft.safeExtend({ status: GameStatus.optional() }),
    reply: GameSaved,
    invalidates,
  }),
  /** Changes what is sent of a game, or moves it on by its `status`. */
  update: write('/roulette/main-update', {
    needs: toUpdate(roulettePlace),
    request: z
      .strictObject(fields)
      .partial()
      .extend({
        ...ByMain.shape,
        version: z.int(),
        status: GameStatus.optional(),
        reason: Reason.optional(),
      }),
    reply: GameSaved,
    reauthentication: { ...reauthenticationForMoney, when: ({ status }) => status === 'active' },
    invalidates,
  }),

  /** What follows is not in the specification: every spin, and what the present settings would come to. */
  spins: call('/roulette/spins', { needs: see, request: SpinsRequest, reply: pageOf(Spin) }),
  simulate: call('/roulette/simulate', {
    needs: see,
    request: z.strictObject({
      rouletteId: Id,
      /** As many as were seen in the last seven days where it is not said. */
      spinsADay: z.int().min(1).max(10_000_000).nullish(),
      players: z.int().min(1).max(1_000_000).nullish(),
    }),
    reply: Simulation,
  }),
}
