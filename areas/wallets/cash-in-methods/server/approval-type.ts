import { sql } from 'kysely'
import { z } from 'zod'
import { walletPlace } from '#areas/wallets/access.ts'
import { walletsMessages } from '#areas/wallets/messages.ts'
import { toUpdate } from '#platform/access.ts'
import { defineApprovalType } from '#platform/server/approvals.ts'
import { statusLabel, labelsOf } from '#platform/words.ts'
import { words } from '#areas/wallets/words.ts'
import { setMethodStatus, getMethodStatusError, methods } from './methods.ts'

const t = labelsOf(words)

const Payload = z.object({ methodId: z.int(), name: z.string(), reason: z.string() })

/** Approval type for activating a cash-in method for all subscribers. Deactivating one needs no request. */
export const cashInMethodApprovalType = defineApprovalType<z.infer<typeof Payload>>({
  kind: 'cash-in-method',
  name: walletsMessages('APPROVAL_TYPE_METHOD'),
  module: '',
  payload: Payload,
  title: ({ name }) => walletsMessages('REQUEST_METHOD', { name }),
  whoMayDecide: toUpdate(walletPlace),
  effect: async (db, { name, reason }) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from published_subscriber where status = 'active' and deleted_at is null`.execute(
      db,
    )
    return {
      facts: [
        { label: t('method'), unit: 'text', value: name },
        { label: walletsMessages('SUBSCRIBERS_AFFECTED'), unit: 'number', value: rows[0]?.count ?? 0 },
      ],
      reason,
      changes: [
        { label: t('status'), unit: 'text', before: statusLabel('inactive'), after: statusLabel('active') },
      ],
      projected: [],
      warnings: [],
      attachments: [],
    }
  },
  executionError: async (db, { methodId }) => {
    const method = (await methods(db)).find((each) => each.methodId === methodId)
    return method
      ? getMethodStatusError(method, 'active')
      : walletsMessages('METHOD_NOT_FOUND', { id: methodId })
  },
  onApproved: async (context, { methodId, reason }) => {
    const { message } = await setMethodStatus(context, methodId, 'active', reason)
    return message
  },
})
