import { statusLabel } from '#platform/words.ts'
import { rouletteMessages } from '#areas/roulette/messages.ts'
import { isDeepStrictEqual } from 'node:util'
import { validateGame, type Game, gameAct, gameCalls } from '#areas/roulette/contract.ts'
import { partsBeside } from '#areas/roulette/items/server/items.ts'
import { warning } from '#areas/roulette/items/server/wheel-errors.ts'
import {
  wheelError,
  wheelErrorMessage,
  type GameAction,
  gameTransitions,
  actionFor,
  getTransitionError,
} from '#areas/roulette/rules.ts'
import {
  gameOptions,
  type GameRow,
  games,
  transitionGame,
  recordEditor,
  listGames,
  takenOfGame,
} from '#areas/roulette/shared/server/games.ts'
import { simulateGame } from './simulate-game.ts'
import { listSpins } from '#areas/roulette/server/spins.ts'
import type { Done, RequestOf } from '#platform/contract/call.ts'
import { approverLevel } from '#platform/access.ts'
import { guardDecision } from '#platform/server/controls.ts'
import { type RequestContext, done, handlersFor } from '#platform/server/http.ts'
import { AppError, rejectField, withConstraintErrors } from '#platform/server/errors.ts'
import type { Staff } from '#platform/server/staff.ts'

export const gameHandlers = handlersFor(gameCalls, {
  list: async (context) => games.page(context, await listGames(context.db, context.request)),
  dropdown: ({ db }) => gameOptions(db),
  info: (context) => games.info(context, context.request.mainId),

  create: async (context) => {
    const { status = 'draft', ...draft } = context.request
    if (status === 'active') throw warning(rouletteMessages('NEW_IS_DRAFT'))
    if (status !== 'draft') rejectField('status', rouletteMessages('NEW_IS_DRAFT'))
    return answered(await games.create(context, draft, { createdById: context.staff.id }))
  },

  update: async (context) => {
    const { mainId, version, status, reason = '', ...changes } = context.request
    const before = await games.lock(context.db, mainId, version)
    const draft = fieldsOf(before, changes)
    const isChanged = !isDeepStrictEqual(draft, fieldsOf(before))
    const verb = status === undefined || status === before.status ? null : actionFor(status)
    if (verb === null && status !== undefined && status !== before.status)
      throw new AppError(
        rouletteMessages('STATUS_NOT_POSSIBLE', { name: before.name, status: statusLabel(status) }),
      )
    if (verb !== null && isChanged) throw new AppError(rouletteMessages('SAVE_FIRST'))
    if (verb !== null) return move(context, before, { verb, reason })
    // A request that names the status of an active game needs the level of those who can activate it.
    if (status === 'active') await guardGame(context, before, { stage: 'perform' })
    return save(context, before, draft)
  },

  spins: ({ db, request }) => listSpins(db, request),
  simulate: ({ db, request }) => simulateGame(db, request),
})

type UpdateContext = RequestContext<RequestOf<(typeof gameCalls)['update']>, Staff>
type Fields = Pick<
  Game,
  'name' | 'description' | 'costType' | 'cost' | 'spinsPerDay' | 'startAt' | 'endAt'
> & { image: string | null }
type Field = keyof Fields
type GivenFields = { [Name in Field]?: Fields[Name] | undefined }

/** Fields of the game merged with those of the request. Times are compared by value, not by notation. */
function fieldsOf(before: GameRow, changes: GivenFields = {}): Fields {
  const same = (one: string, other: string | undefined) =>
    other === undefined || Date.parse(one) === Date.parse(other) ? one : other
  return {
    name: changes.name ?? before.name,
    description: changes.description ?? before.description,
    costType: changes.costType ?? before.costType,
    cost: changes.cost ?? before.cost,
    spinsPerDay: changes.spinsPerDay === undefined ? before.spinsPerDay : changes.spinsPerDay,
    startAt: same(before.startAt, changes.startAt),
    endAt: same(before.endAt, changes.endAt),
    image: changes.image === undefined ? before.imageKey : changes.image,
  }
}

/** Fields approved with the game, which cannot change while it is active. */
const frozen = ['costType', 'cost', 'spinsPerDay', 'startAt', 'endAt'] as const

async function save(context: UpdateContext, before: GameRow, draft: Fields) {
  const { mainId, version, name, status, editorIds } = before
  if (status === 'archived') throw new AppError(rouletteMessages('ARCHIVED', { name }))
  const error = validateGame(draft)
  if (error) rejectField(error.field, error.message)
  const isTurning = status === 'active'
  const held = fieldsOf(before)
  const changed = frozen.find((field) => draft[field] !== held[field])
  if (isTurning && changed !== undefined) rejectField(changed, rouletteMessages('GAME_FROZEN', { name }))
  const { id } = context.staff
  if (isTurning) await recordEditor(context.db, mainId, context.staff)
  const editors = editorIds.includes(id) ? editorIds : [...editorIds, id]
  return answered(
    await games.update(
      context,
      { id: mainId, version },
      isTurning ? draft : { ...draft, editorIds: editors },
    ),
  )
}

const endDatePassed = rouletteMessages('END_DATE_PASSED')
const ownGame = rouletteMessages('OWN_GAME')

const guardGame = (
  context: UpdateContext,
  { mainId, name }: GameRow,
  stage: Pick<Parameters<typeof guardDecision>[1], 'stage' | 'makers'>,
) =>
  guardDecision(context, {
    act: gameAct,
    ...stage,
    record: { kind: 'roulette-game', id: mainId, label: name },
    level: approverLevel,
  })

async function move(
  context: UpdateContext,
  before: GameRow,
  { verb, reason }: { verb: GameAction; reason: string },
) {
  const { db, staff, audit } = context
  const { mainId, name, status } = before
  const { to, needsReason } = gameTransitions.rules[verb]
  const ruleError = getTransitionError(verb, before, staff, Date.now())
  if (ruleError?.code === endDatePassed.code) rejectField('endAt', endDatePassed)
  if (ruleError !== null && ruleError.code !== ownGame.code) throw new AppError(ruleError)
  if (verb === 'activate') {
    const error = wheelError(await partsBeside(db, mainId, 0))
    if (error) throw warning(wheelErrorMessage(error))
    if (ruleError !== null) throw new AppError(ruleError, { code: 'MAKER_IS_CHECKER' })
  }
  if (verb !== 'archive') {
    const makers = before.editorIds.map((id) => ({ id, name: '' }))
    await guardGame(
      context,
      before,
      verb === 'activate' ? { stage: 'approve', makers } : { stage: 'perform' },
    )
  }
  if (needsReason && reason === '') rejectField('reason', rouletteMessages('REASON_REQUIRED'))
  const movement = await withConstraintErrors(db, takenOfGame, () => transitionGame(db, before, verb, staff))
  await audit({
    action: ({ activate: 'Activate', deactivate: 'Deactivate', archive: 'Archive' } as const)[verb],
    kind: 'roulette-game',
    recordId: mainId,
    label: name,
    fromStatus: status,
    toStatus: to,
    changes: [{ field: 'status', old: status, new: to }],
    ...(reason && { reason }),
  })
  return done(rouletteMessages('STATUS_CHANGED', { name, status: statusLabel(to) }), movement)
}

type Saved = Done<{ id: number; status: string; version: number }>
const answered = ({ data, ...message }: Saved) => ({
  ...message,
  data: { ...data, mainId: data.id, rouletteId: data.id },
})
