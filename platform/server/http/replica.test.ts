import { expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { exportCall } from '#platform/contract/export-call.ts'
import { exportCalls } from '#platform/contract/exports.ts'
import { listRequest } from '#platform/contract/page.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { canReadReplica, currentPosition } from './replica.ts'

test('replica › serves lists but no exports, which would store their file twice', () => {
  const request = listRequest({ filters: {}, sorts: ['id'], defaultSort: 'id' })
  expect(canReadReplica(call('/probe/list', { needs: 'public', request, reply: z.null() }))).toBe(true)
  expect(canReadReplica(exportCall('/probe/export', { needs: 'public', request }))).toBe(false)
  for (const each of Object.values(exportCalls)) expect(canReadReplica(each), each.path).toBe(false)
})

test('current position › makes later reads skip every replica when the position of a write is unknown', async () => {
  const away = openDatabase('postgres://wala@127.0.0.1:9/wala')
  expect(await currentPosition(away)).toBe('FFFFFFFF/FFFFFFFF')
  await away.destroy()
})
