import { walletPlace } from '#areas/wallets/access.ts'
import { cashInMethodCalls } from '#areas/wallets/cash-in-methods/contract.ts'
import { cashInMethodHandlers } from '#areas/wallets/cash-in-methods/server/handlers.ts'
import { connectionOf, lockMethod, methodKind } from '#areas/wallets/cash-in-methods/server/methods.ts'
import { walletsMessages } from '#areas/wallets/messages.ts'
import { words } from '#areas/wallets/words.ts'
import { toUpdate } from '#platform/access.ts'
import { deferCalls, deferredCall, textChange } from '#platform/server/approvals.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

/** Who confirms cash-ins, and with which secret, needs a second person: a confirmation credits a wallet. */
export const cashInConnections = deferCalls({
  kind: 'cash-in-connection',
  name: walletsMessages('APPROVAL_TYPE_CONNECTION'),
  title: (label) => walletsMessages('REQUEST_CONNECTION', { label }),
  whoMayDecide: toUpdate(walletPlace),
  handlers: cashInMethodHandlers,
  calls: [
    deferredCall(cashInMethodCalls.updateConnection, async (db, { methodId, ...after }) => {
      const { name } = await lockMethod(db, methodId)
      const before = await connectionOf(db, methodId)
      const changes = [
        ...textChange(t('apiBaseUrl'), before.apiBaseUrl, after.apiBaseUrl),
        ...textChange(t('credentialRef'), before.credentialRef, after.credentialRef),
      ]
      return changes.length === 0
        ? null
        : { record: { kind: methodKind, id: methodId, label: name }, changes }
    }),
  ],
})
