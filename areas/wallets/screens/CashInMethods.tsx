import { Button } from '@mantine/core'
import { useState } from 'react'
import { walletPlace } from '#areas/wallets/access.ts'
import {
  type CashInMethod,
  cashInMethodCalls,
  MethodConnectionDraft,
} from '#areas/wallets/cash-in-methods/contract.ts'
import { getLoweringError } from '#areas/wallets/rules.ts'
import { words } from '#areas/wallets/words.ts'
import { toUpdate } from '#platform/access.ts'
import { RequestChecks } from '#platform/console/approvals.ts'
import { useApiMutation, useSuspenseApiQuery } from '#platform/console/api.ts'
import { formatPercent, formatPesos, useMessage, useWords } from '#platform/console/i18n.ts'
import {
  FieldGroup,
  NumberField,
  RecordForm,
  recordValues,
  TextField,
  useRecordForm,
} from '#platform/console/form.ts'
import { ActionButton, DialogButton, HistoryPanel } from '#platform/console/record.ts'
import { useDisabledReason, useSignedIn } from '#platform/console/session.ts'
import { PlainTable } from '#platform/ui/plain.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Cash-in and cash-out methods with their switches and connections. */
export function CashInMethods() {
  const t = useWords(words)
  return (
    <>
      <p className="muted font-normal my-1em">{t('methodsSentence')}</p>
      <Methods direction="in" />
      <h2 className="mt-16 mb-8 text-14">{t('cashOutMethods')}</h2>
      <Methods direction="out" />
    </>
  )
}

function Methods({ direction }: Pick<CashInMethod, 'direction'>) {
  const t = useWords(words)
  const { rows } = useSuspenseApiQuery(cashInMethodCalls.list, { direction })
  const [logged, setLogged] = useState<number | null>(null)
  return (
    <PlainTable
      rows={rows}
      keyOf={({ methodId }) => methodId}
      columns={[
        [t('method'), ({ name }) => name, 'name'],
        [
          t('fee'),
          ({ feeType, fee }) => (feeType === 'percent' ? formatPercent(fee) : formatPesos(fee)),
          'figure',
        ],
        [t('minimum'), ({ min }) => formatPesos(min), 'figure'],
        [t('maximum'), ({ max }) => formatPesos(max), 'figure'],
        [
          t('status'),
          ({ status }) => (
            <StatusBadge status={status} label={status === 'active' ? t('active') : t('inactive')} />
          ),
        ],
        [
          t('log'),
          (method) => (
            <div className="flex gap-8 items-center justify-end">
              <DialogButton label={t('connection')} title={`${t('connection')}: ${method.name}`}>
                {(close) => <ConnectionForm methodId={method.methodId} onDone={close} />}
              </DialogButton>
              <Switch method={method} />
              <Button
                variant="subtle"
                aria-expanded={logged === method.methodId}
                onClick={() => setLogged(logged === method.methodId ? null : method.methodId)}
              >
                {logged === method.methodId ? t('hideLog') : t('showLog')}
              </Button>
            </div>
          ),
          'figure',
        ],
      ]}
      detailOf={({ methodId, name }) =>
        logged === methodId && (
          <section aria-label={t('logOf', { name })}>
            <HistoryPanel call={cashInMethodCalls.logs} input={{ methodId }} />
          </section>
        )
      }
    />
  )
}

function ConnectionForm({ methodId, onDone }: { methodId: number; onDone: () => void }) {
  const t = useWords(words)
  const connection = useSuspenseApiQuery(cashInMethodCalls.connection, { methodId })
  const update = useApiMutation(cashInMethodCalls.updateConnection)
  const form = useRecordForm({
    name: 'cash-in-connection',
    words,
    labels: { timeoutMs: t('timeout') },
    id: methodId,
    schema: MethodConnectionDraft,
    initial: recordValues(MethodConnectionDraft, connection),
  })
  return (
    <RecordForm
      form={form}
      onSend={(draft) => update.mutateAsync({ ...draft, methodId, version: connection.version })}
      onSent={onDone}
      onCancel={onDone}
      disabledReason={useDisabledReason(toUpdate(walletPlace))}
    >
      <FieldGroup title={t('connection')} sentence={t('connectionSentence')}>
        <TextField name="apiBaseUrl" type="url" placeholder="https://" />
        <TextField name="credentialRef" mono />
        <NumberField name="timeoutMs" unit="ms" />
      </FieldGroup>
    </RecordForm>
  )
}

function Switch({ method: { methodId, name, status, version } }: { method: CashInMethod }) {
  const t = useWords(words)
  const m = useMessage()
  const me = useSignedIn()
  const permissionError = useDisabledReason(toUpdate(walletPlace))
  const change = useApiMutation(cashInMethodCalls.updateStatus)
  const isOn = status === 'active'
  const error = isOn ? getLoweringError(me) : null
  return (
    <ActionButton
      label={isOn ? t('deactivate') : t('activate')}
      disabledReason={permissionError ?? (error && m(error))}
      danger={isOn}
      dialog={{
        title: isOn ? t('deactivateMethod', { name }) : t('activateMethod', { name }),
        consequence: isOn
          ? t('deactivateMethodConsequence', { name })
          : t('activateMethodConsequence', { name }),
        ...(!isOn && {
          verb: t('submitForApproval'),
          checks: (reason: string) => (
            <RequestChecks
              call={cashInMethodCalls.updateStatus}
              input={{ methodId, status: 'active' as const, reason, version }}
            />
          ),
        }),
        onConfirm: (reason) =>
          change.mutateAsync({ methodId, status: isOn ? 'inactive' : 'active', reason, version }),
      }}
    />
  )
}
