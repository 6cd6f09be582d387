import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { handledCalls } from '#apps/api/registry.ts'
import { coinsPlace, eloadRewardsPlace, prpPlace } from '#areas/rewards/access.ts'
import { eloadRewardCalls } from '#areas/rewards/eload-rewards/contract.ts'
import { distributeReward } from '#areas/rewards/server/distribution.ts'
import {
  budgetAccount,
  issuedAccount,
  openRewardAccount,
  type RewardAssetCode,
} from '#areas/rewards/server/ledger-accounts.ts'
import { walletWith } from '#areas/wallets/server/testing/wallets.ts'
import type { AccessTree, Flag, Place } from '#platform/access.ts'
import type { InputOf } from '#platform/contract/call.ts'
import type { RunCounts } from '#platform/server/jobs/jobs.ts'
import { post } from '#platform/server/ledger/testing/postings.ts'
import type { Staff } from '#platform/server/staff.ts'
import { openTestApi, testConfiguration } from '#platform/server/testing/test-api.ts'
import { storageOf } from '#platform/server/uploads/storage.ts'

let last = 0

/** API server with makers, approvers, subscribers and budgets. */
export async function openRewardFixture() {
  const configuration = testConfiguration({ DATA_DIR: mkdtempSync(path.join(tmpdir(), 'rewards-')) })
  const api = await openTestApi(handledCalls, { configuration })

  const at = (place: Place, ...flags: Flag[]): AccessTree => [
    {
      title: place.title,
      modules: [
        {
          name: place.module,
          access: Object.fromEntries(flags.map((flag) => [flag, true])),
          submodules: [],
        },
      ],
    },
  ]
  const staff = (access: AccessTree, traits: Partial<Staff> = {}) =>
    api.staffWith({ as: { access, level: 40, ...traits } })

  return {
    ...api,
    requester: (traits?: Partial<Staff>) => staff(at(eloadRewardsPlace, 'requester'), traits),
    approver: (traits?: Partial<Staff>) => staff(at(eloadRewardsPlace, 'approver'), traits),
    both: () => staff(at(eloadRewardsPlace, 'create', 'read', 'requester', 'approver'), { level: 80 }),
    coinMaker: () => staff(at(coinsPlace, 'create', 'read')),
    coinChecker: () => staff(at(coinsPlace, 'create', 'update', 'read')),
    /** Offers an item, as the approval of its activation does, and returns its version. */
    async offer(itemId: number): Promise<number> {
      const { rows } = await sql<{ version: number }>`
        update prp_item set status = 'active' where id = ${itemId} returning version`.execute(api.owner)
      return rows[0]?.version ?? 0
    },
    prpEditor: () => staff(at(prpPlace, 'create', 'read', 'update', 'delete')),
    /** Creates a subscriber who can receive rewards. */
    async person({ sub = true, status = 'active' }: { sub?: boolean; status?: string } = {}) {
      const created = await walletWith(api.owner, 0, { status })
      if (!sub)
        await sql`update subscriber set cognito_sub = null where id = ${created.subscriberId}`.execute(
          api.owner,
        )
      return created
    },
    /** Creates many subscribers and returns their Cognito IDs. */
    async crowd(n: number): Promise<string[]> {
      const from = (last += n) - n
      const { rows } = await sql<{ sub: string }>`
        insert into subscriber (cognito_sub, first_name, last_name, mobile_number)
        select gen_random_uuid(), 'Crowd', 'Number ' || i, '+63918' || lpad((${from} + i)::text, 7, '0') from generate_series(1, ${n}::int) i
        returning cognito_sub as sub`.execute(api.owner)
      return rows.map(({ sub }) => sub)
    },
    /** Adds an amount to a budget. */
    async fill(asset: RewardAssetCode, amount: number) {
      await post(api.owner, {
        cause: `test budget ${++last}`,
        kind: 'test',
        postings: [
          { account: await issuedAccount(api.owner, asset), amount: -amount },
          { account: await budgetAccount(api.owner, asset), amount },
        ],
      })
    },
    /** Adds an amount to a person's reward account. */
    async put(subscriberId: number, asset: RewardAssetCode, amount: number) {
      await post(api.owner, {
        cause: `test purse ${++last}`,
        kind: 'test',
        postings: [
          { account: await issuedAccount(api.owner, asset), amount: -amount },
          { account: await openRewardAccount(api.owner, subscriberId, asset), amount },
        ],
      })
    },
    async budget(asset: RewardAssetCode): Promise<number> {
      const { rows } = await sql<{ posted: number }>`
        select posted from ledger_balance where account_id = ${await budgetAccount(api.owner, asset)}`.execute(
        api.owner,
      )
      return rows[0]?.posted ?? 0
    },
    async purse(subscriberId: number, asset: RewardAssetCode): Promise<number> {
      const { rows } = await sql<{ posted: number }>`
        select l.posted from ledger_balance l join reward_purse p using (account_id)
        where p.subscriber_id = ${subscriberId} and p.asset = ${asset}`.execute(api.owner)
      return rows[0]?.posted ?? 0
    },
    /** Stores a file as if it had been uploaded. */
    async file(
      { id }: { id: number },
      folder = 'eload-rewards/supporting-documents',
      { name = 'proof.png', content = 'a file' } = {},
    ) {
      const bytes = Buffer.from(content)
      const key = `${folder}/1700000000000-${randomBytes(4).toString('hex')}-proof.${name.split('.').at(-1)}`
      await storageOf(configuration).put('kept', key, bytes)
      await sql`
        insert into stored_file (key, folder, name, content_type, size, sha256, uploaded_by, uploaded_at, expires_at)
        values (${key}, ${folder}, ${name}, 'image/png', ${bytes.length}, ${createHash('sha256').update(bytes).digest('hex')},
          ${id}, now(), now() + interval '1 day')`.execute(api.owner)
      return key
    },
    /** Creates a line manager in the staff table. */
    async manager(access: AccessTree = at(coinsPlace, 'read', 'update')) {
      const { rows } = await sql<{ id: number }>`
        insert into staff_user (email, first_name, last_name, is_line_manager, status)
        values (${`manager-${++last}@erp.test`}, 'Line', 'Manager', true, 'active') returning id`.execute(
        api.owner,
      )
      return staff(access, { id: rows[0]?.id ?? 0, isLineManager: true, email: `manager-${last}@erp.test` })
    },
    /** Submits a reward as its maker. */
    async submitted(
      requester: ReturnType<typeof api.staffWith>,
      users: { cognitoSub: string; amount?: string }[],
      change: Partial<InputOf<typeof eloadRewardCalls.create>> = {},
    ) {
      const { data } = await requester.get(eloadRewardCalls.create, {
        title: 'Top sellers of November',
        purpose: 'incentive',
        remarks: 'They sold the most load',
        supportingDocuments: [await this.file(requester)],
        users: users.map(({ cognitoSub, amount = '50.00' }) => ({ cognito_sub: cognitoSub, amount })),
        ...change,
      })
      return data
    },
    /** Body of a decision with the current version of the reward. */
    async seen(rewardId: number) {
      const { rows } = await sql<{ version: number }>`
        select version from reward where reward_id = ${rewardId}`.execute(api.owner)
      return { rewardId, version: rows[0]?.version ?? 0 }
    },
    /** Body of a decision with the current version of the grant. */
    async seenGrant(grantId: number) {
      return { grantId, version: (await this.seen(grantId)).version }
    },
    /** Runs the distribution job in the test process. */
    async give(rewardId: number, onProgress: (counts: RunCounts) => Promise<void> = async () => {}) {
      await distributeReward.run({
        db: api.worker,
        data: { rewardId },
        now: '',
        configuration,
        signal: new AbortController().signal,
        progress: onProgress,
        run: { id: 0, attempt: 1, startedBy: '' },
      })
    },
    async errors(): Promise<unknown[]> {
      const { rows } = await sql<{ errors: unknown[] }>`select errors from ledger_verify()`.execute(api.owner)
      return rows[0]?.errors ?? ['nothing was verified']
    },
  }
}

export type RewardFixture = Awaited<ReturnType<typeof openRewardFixture>>
