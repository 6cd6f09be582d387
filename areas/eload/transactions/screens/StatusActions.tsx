import { Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Sale, saleCalls } from '#areas/eload/transactions/contract.ts'
import {
  needsProviderRef,
  type NextStatus,
  statusesAfter,
  whyNotMove,
} from '#areas/eload/transactions/rules.ts'
import styles from '#areas/eload/transactions/screens/sale.module.css'
import { words } from '#areas/eload/transactions/words.ts'
import { eloadLogPlace } from '#areas/reports/access.ts'
import { toUpdate } from '#platform/access/access.ts'
import { useAsk } from '#platform/console/ask.ts'
import { pesos } from '#platform/console/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useSignedIn, useWhyClosed } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'

/** What staff can make of the sale, each with what follows; closed with the reason where a rule says no. */
export function StatusActions({ sale }: { sale: Sale }) {
  return (
    <Group gap="sm">
      {statusesAfter(sale.status).map((to) => (
        <Move key={to} sale={sale} to={to} />
      ))}
    </Group>
  )
}

function Move({ sale, to }: { sale: Sale; to: NextStatus }) {
  const t = useWords(words)
  const me = useSignedIn()
  const right = useWhyClosed(toUpdate(eloadLogPlace))
  const update = useAsk(saleCalls.updateStatus)
  const [reference, setReference] = useState('')
  const { id, mobile, retailer, status, version } = sale
  const amount = to === 'refunded' ? sale.amount - sale.rebate : sale.amount
  const why = whyNotMove(sale, to, me.id)
  const asksReference = needsProviderRef(to, sale)
  const send = (reason: string) =>
    update.mutateAsync({
      id,
      status: to,
      reason,
      version,
      ...(asksReference && { providerRef: reference.trim() }),
    })
  return (
    <ActionButton
      label={t(`do_${to}`)}
      closed={right ?? (why && t(why, { status: t(`status_${status}`) }))}
      variant={to === 'refunded' ? 'filled' : 'default'}
      danger={to === 'failed'}
      dialog={{
        title: t(`do_${to}`),
        consequence: (
          <>
            {t(`consequence_${to}`, { amount: pesos(amount), mobile, retailer })}
            {asksReference && (
              <TextInput
                className={styles.reference ?? ''}
                label={t('providerRef')}
                description={t('refNeeded')}
                value={reference}
                maxLength={80}
                required
                onChange={(event) => setReference(event.currentTarget.value)}
              />
            )}
          </>
        ),
        onConfirm: send,
      }}
    />
  )
}
