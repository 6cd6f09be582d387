import { isDeepStrictEqual } from 'node:util'
import { faultIn, type Game, gameCalls } from '#areas/roulette/contract.ts'
import { partsBeside } from '#areas/roulette/items/server/items.ts'
import { sayFault, warning } from '#areas/roulette/items/server/wheel-refusals.ts'
import { faultOf, type GameVerb, moves, verbTo, whyNotMove } from '#areas/roulette/rules.ts'
import {
  gameOptions,
  type GameRow,
  games,
  moveGame,
  noteEditor,
  pageOfGames,
  takenOfGame,
} from '#areas/roulette/server/games.ts'
import { simulateGame } from '#areas/roulette/server/simulating.ts'
import { pageOfSpins } from '#areas/roulette/server/spins.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { refusePaused } from '#platform/server/approvals/approvals.ts'
import { type Asked, done, handlersFor } from '#platform/server/handlers.ts'
import { Refusal } from '#platform/server/refusal.ts'
import type { Staff } from '#platform/server/staff.ts'
import { refuseField, withTableRules } from '#platform/server/table-rules.ts'

export const gameHandlers = handlersFor(gameCalls, {
  list: async (asked) => games.page(asked, await pageOfGames(asked.db, asked.request)),
  dropdown: ({ db }) => gameOptions(db),
  info: (asked) => games.info(asked, asked.request.mainId),

  create: async (asked) => {
    const { status = 'draft', ...draft } = asked.request
    if (status === 'active')
      throw warning(
        `${draft.name} cannot be active yet: its chances total 0.00% instead of 100.00%. Nothing is saved.`,
      )
    if (status !== 'draft') refuseField('status', 'A new game is a draft')
    return answered(await games.create(asked, draft, { createdById: asked.staff.id }))
  },

  update: async (asked) => {
    const { mainId, version, status, reason = '', ...given } = asked.request
    const before = await games.find(asked.db, mainId, version, 'hold')
    const draft = fieldsOf(before, given)
    const isChanged = !isDeepStrictEqual(draft, fieldsOf(before))
    const verb = status === undefined || status === before.status ? null : verbTo(status)
    if (verb === null && status !== undefined && status !== before.status)
      throw new Refusal(`${before.name} cannot become a ${status} again.`)
    if (verb !== null && isChanged)
      throw new Refusal('Save what you changed first; then make the game active or inactive.')
    return verb === null ? save(asked, before, draft) : move(asked, before, { verb, reason })
  },

  spins: ({ db, request }) => pageOfSpins(db, request),
  simulate: ({ db, request }) => simulateGame(db, request),
})

type Updating = Asked<RequestOf<(typeof gameCalls)['update']>, Staff>
type Fields = Pick<
  Game,
  'name' | 'description' | 'costType' | 'cost' | 'spinsPerDay' | 'startAt' | 'endAt'
> & { image: string | null }
type Field = keyof Fields
type Given = { [Name in Field]?: Fields[Name] | undefined }

/** The fields of a game with what is sent of them. Moments are compared as moments. */
function fieldsOf(before: GameRow, given: Given = {}): Fields {
  const same = (one: string, other: string | undefined) =>
    other === undefined || Date.parse(one) === Date.parse(other) ? one : other
  return {
    name: given.name ?? before.name,
    description: given.description ?? before.description,
    costType: given.costType ?? before.costType,
    cost: given.cost ?? before.cost,
    spinsPerDay: given.spinsPerDay === undefined ? before.spinsPerDay : given.spinsPerDay,
    startAt: same(before.startAt, given.startAt),
    endAt: same(before.endAt, given.endAt),
    image: given.image === undefined ? before.imageKey : given.image,
  }
}

/** What was approved with the game: it stays while the game is active. */
const frozen = ['costType', 'cost', 'spinsPerDay', 'startAt', 'endAt'] as const

async function save(asked: Updating, before: GameRow, draft: Fields) {
  const { mainId, version, name, status, editorIds } = before
  if (status === 'archived') throw new Refusal(`${name} is archived: it stays as it was.`)
  const fault = faultIn(draft)
  if (fault) refuseField(fault.field, fault.message)
  const isTurning = status === 'active'
  const held = fieldsOf(before)
  const changed = frozen.find((field) => draft[field] !== held[field])
  if (isTurning && changed !== undefined)
    refuseField(changed, `${name} is active: this stays as it was approved. Make it inactive first`)
  const { id } = asked.staff
  if (isTurning) await noteEditor(asked.db, mainId, asked.staff)
  const editors = editorIds.includes(id) ? editorIds : [...editorIds, id]
  return answered(
    await games.update(asked, { id: mainId, version }, isTurning ? draft : { ...draft, editorIds: editors }),
  )
}

async function move(asked: Updating, before: GameRow, { verb, reason }: { verb: GameVerb; reason: string }) {
  const { db, staff, audit } = asked
  const { mainId, name, status } = before
  const { to, needsReason } = moves[verb]
  const why = whyNotMove(verb, before, staff, Date.now())
  if (why === 'state') throw new Refusal(`${name} is ${status}: it cannot become ${to}.`)
  if (why === 'over') refuseField('endAt', 'Its time is over. Choose another')
  if (verb === 'activate') {
    const fault = faultOf(await partsBeside(db, mainId, 0))
    if (fault) throw warning(`${name} cannot be active: ${sayFault(fault)} Nothing is saved.`)
    if (why === 'own') throw new Refusal('You cannot approve your own request.', { code: 'MAKER_IS_CHECKER' })
    refusePaused(staff)
  }
  if (needsReason && reason === '') refuseField('reason', 'Enter a reason of 5 to 500 characters')
  const moved = await withTableRules(db, takenOfGame, () => moveGame(db, before, verb, staff))
  await audit({
    action: { activate: 'Activate', deactivate: 'Deactivate', archive: 'Archive' }[verb],
    kind: 'roulette-game',
    recordId: mainId,
    label: name,
    fromStatus: status,
    toStatus: to,
    changes: [{ field: 'status', old: status, new: to }],
    ...(reason && { reason }),
  })
  return done(`${name} is ${to}.`, moved)
}

type Saved = { message: string; data: { id: number; status: string; version: number } }
const answered = ({ message, data }: Saved) =>
  done(message, { ...data, mainId: data.id, rouletteId: data.id })
