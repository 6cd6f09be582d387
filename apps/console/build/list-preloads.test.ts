import path from 'node:path'
import { agentReaders } from '#areas/agents/access.ts'
import { depositReaders } from '#areas/wallets/access.ts'
import { expect, test } from 'vitest'
import { listPreloadOf } from './list-preloads.ts'
import { merchantPlace } from '#areas/merchants/access.ts'
import { withAnyFlag } from '#platform/access/access.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const listIn = (file: string) => listPreloadOf(path.join(root, 'areas', file), root)

test('first lists › are found when their request is written literally in the screen', async () => {
  expect(await listIn('merchants/subscribers/screens/Subscribers.tsx')).toEqual({
    path: '/subscriber/profile/list',
    host: 'main',
    name: 'subscribers',
    needs: withAnyFlag(merchantPlace),
  })
  expect(await listIn('merchants/kyc/screens/KycQueue.tsx')).toMatchObject({
    sort: { by: 'opened_at', dir: 'asc' },
  })
  expect(await listIn('reports/topups/screens/BlvckTopups.tsx')).toMatchObject({ days: 'today' })
  expect(await listIn('eload/maintenance/screens/Windows.tsx')).toMatchObject({
    fixed: { includeAuthor: true },
  })
})

test('first lists › include a list in the first tab of a screen', async () => {
  expect(await listIn('wallets/screens/KankolekDeposits.tsx')).toEqual({
    path: '/product-wallet/get-wallet-txn',
    host: 'others',
    name: 'kankolek-deposits',
    fixed: { type: 'deposit' },
    needs: depositReaders,
  })
})

test('first lists › include the permission and the level that their call requires', async () => {
  expect((await listIn('agents/screens/Agents.tsx'))?.needs).toEqual(agentReaders)
})

test('first lists › exclude requests computed at runtime and guards the page cannot evaluate', async () => {
  // Its props come from the surrounding screen.
  expect(await listIn('eload/promos/screens/PromoList.tsx')).toBeNull()
  // The screen has several lists.
  expect(await listIn('rewards/coins/screens/Coins.tsx')).toBeNull()
  // The screen has no list.
  expect(await listIn('merchants/subscribers/screens/SubscriberForm.tsx')).toBeNull()
})
