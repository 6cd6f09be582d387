import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import {
  budgetAccount,
  issuedAccount,
  openRewardAccount,
  type RewardAssetCode,
} from '#areas/rewards/server/ledger-accounts.ts'
import { roulettePlace } from '#areas/roulette/access.ts'
import { gameCalls } from '#areas/roulette/contract.ts'
import { itemCalls } from '#areas/roulette/items/contract.ts'
import { itemHandlers } from '#areas/roulette/items/server/handlers.ts'
import { wheelRewardHandlers } from '#areas/roulette/rewards/server/handlers.ts'
import { gameHandlers } from '#areas/roulette/server/handlers.ts'
import { type Chance, spinWheel } from '#areas/roulette/server/spin-wheel.ts'
import { verifyLedger, walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { toCreate, toDelete, toRead, toUpdate } from '#platform/access.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { inTransaction } from '#platform/server/db.ts'
import { post } from '#platform/server/ledger/testing/postings.ts'
import { AppError } from '#platform/server/errors.ts'
import { openApiWithFiles } from '#platform/server/uploads/testing/api-with-files.ts'

type ItemWire = Partial<InputOf<typeof itemCalls.create>>
type GameWire = Partial<InputOf<typeof gameCalls.create>>
const day = 86_400_000

/** API server with the roulette handlers, a maker, a checker and players. */
export async function openRouletteFixture() {
  const api = await openApiWithFiles([...gameHandlers, ...itemHandlers, ...wheelRewardHandlers])
  const rights = [toCreate, toRead, toUpdate, toDelete].map((to) => to(roulettePlace))
  const editor = () => api.staffWith(...rights, { as: { level: 40 } })
  const [maker, checker] = [editor(), editor()]
  let index = 0

  const move = async (asset: RewardAssetCode, amount: number, to: number) => {
    await post(api.owner, {
      cause: `test roulette ${++index}`,
      kind: 'test',
      postings: [
        { account: await issuedAccount(api.owner, asset), amount: -amount },
        { account: to, amount },
      ],
    })
  }
  const one = async <Value>(query: ReturnType<typeof sql<{ value: Value }>>) =>
    (await query.execute(api.owner)).rows[0]?.value

  const fixture = {
    ...api,
    editor,
    maker,
    checker,
    game: async (change: GameWire = {}) => {
      const { data } = await maker.get(gameCalls.create, {
        name: `Game ${++index}`,
        startAt: new Date(Date.now() - day).toISOString(),
        endAt: new Date(Date.now() + 30 * day).toISOString(),
        ...change,
      })
      return data
    },
    item: async (rouletteId: number, change: ItemWire = {}) => {
      const input = {
        rouletteId,
        name: `Item ${++index}`,
        type: 'physical' as const,
        value: '100.00',
        chancePercentage: '50.00',
        ...change,
      }
      const { data } = await maker.get(itemCalls.create, input)
      return { ...input, id: data.id, version: data.version }
    },
    /** Activates the game as the checker, at its current version. */
    async activate(mainId: number) {
      const { version } = await checker.get(gameCalls.info, { mainId })
      return checker.answer(gameCalls.update, { mainId, version, status: 'active' })
    },
    async deactivate(mainId: number) {
      const { version } = await maker.get(gameCalls.info, { mainId })
      await maker.get(gameCalls.update, { mainId, version, status: 'inactive', reason: 'The test is over' })
    },
    closeAll: () =>
      sql`update roulette_game set status = 'inactive' where status = 'active'`.execute(api.owner),
    /**
     * Creates an active game: a prize and a no-win item with half of the wheel each, or the given items. Closes all
     * other games first.
     */
    async turning(items: ItemWire[] = [{}, { type: 'no_win', value: 0 }], change: GameWire = {}) {
      await fixture.closeAll()
      const { mainId } = await fixture.game(change)
      const created = []
      for (const item of items) created.push(await fixture.item(mainId, item))
      const { body } = await fixture.activate(mainId)
      if (body.status !== 'ok') throw new Error(String(body.message))
      return { mainId, items: created }
    },
    /** Creates a person who can spin, with the given coins and points. */
    async player({ coins = 0, points = 0 } = {}) {
      const person = await walletWith(api.owner)
      if (coins > 0)
        await move('BLVCK', coins, await openRewardAccount(api.owner, person.subscriberId, 'BLVCK'))
      if (points > 0)
        await move('PRP', points, await openRewardAccount(api.owner, person.subscriberId, 'PRP'))
      return person
    },
    fill: async (asset: RewardAssetCode, amount: number) =>
      move(asset, amount, await budgetAccount(api.owner, asset)),
    purse: async (subscriberId: number, asset: RewardAssetCode) =>
      (await one<number>(sql`
        select l.posted as value from ledger_balance l join reward_purse p using (account_id)
        where p.subscriber_id = ${subscriberId} and p.asset = ${asset}`)) ?? 0,
    account: async (code: string) =>
      (await one<number>(sql`
        select posted as value from ledger_balance l join ledger_account a on a.id = l.account_id where a.code = ${code}`)) ??
      0,
    /** Spins as the app does. Returns the result or the error message. */
    async spin(
      mainId: number,
      { cognitoSub }: { cognitoSub: string },
      { chance, requestId = randomUUID() }: { chance?: Chance; requestId?: string } = {},
    ) {
      try {
        return await inTransaction(api.payments, (tx) =>
          spinWheel(tx, { mainId, cognitoSub, requestId }, chance),
        )
      } catch (error) {
        if (error instanceof AppError) return error.message
        throw error
      }
    },
    stockOf: (itemId: number) =>
      one<number | null>(sql`select stock as value from roulette_item where item_id = ${itemId}`),
    count: async (what: ReturnType<typeof sql<{ value: number }>>) => (await one<number>(what)) ?? 0,
    errors: () => verifyLedger(api.owner),
  }
  return fixture
}

export type RouletteFixture = Awaited<ReturnType<typeof openRouletteFixture>>
