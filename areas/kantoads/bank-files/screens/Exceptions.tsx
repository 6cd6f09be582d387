import { Modal } from '#platform/console/dialog.ts'
import { useState } from 'react'
import { cashoutPlace } from '#areas/kantoads/access.ts'
import { type BankException, ExceptionStatus } from '#areas/kantoads/bank-files/contract.ts'
import { kantoadsBankExceptionsList } from '#areas/kantoads/bank-files/columns.ts'
import { getResolveError } from '#areas/kantoads/bank-files/rules.ts'
import { SettleForm } from '#areas/kantoads/bank-files/screens/SettleForm.tsx'
import { bankFileWords } from '#areas/kantoads/bank-files/words.ts'
import { adsMoneyScreens } from '#areas/kantoads/screens.ts'
import { Status, useStatusOptions } from '#areas/kantoads/screens/Status.tsx'
import { useTransitionDisabledReason } from '#areas/kantoads/screens/use-disabled-reason.ts'
import { formatPesos, useWords } from '#platform/console/i18n.ts'
import { ListTable, pinnedChoices } from '#platform/console/list.ts'
import { ScreenLink } from '#platform/console/router.ts'
import { useSignedIn } from '#platform/console/session.ts'

/** Bank results that match no cashout and must be resolved. */
export function Exceptions() {
  const t = useWords(bankFileWords)
  const closed = useTransitionDisabledReason(cashoutPlace)
  const me = useSignedIn()
  const statuses = useStatusOptions(ExceptionStatus.options)
  const [settling, setSettling] = useState<BankException | null>(null)
  return (
    <>
      <ListTable
        address="exception."
        pluralName={t('exceptions')}
        list={kantoadsBankExceptionsList}
        cells={{
          ours: ({ cashoutId, cashoutRefNo, cashoutNet }) =>
            cashoutId === null ? (
              '—'
            ) : (
              <ScreenLink to={adsMoneyScreens.cashout} params={{ id: cashoutId }}>
                {`${cashoutRefNo} ${formatPesos(cashoutNet)}`}
              </ScreenLink>
            ),
          status: ({ status }) => <Status status={status} />,
        }}
        filters={[
          pinnedChoices('status', t('status'), statuses),
          { key: 'came', label: t('receivedOn'), kind: 'dates' },
        ]}
        keyOf={({ exceptionId }) => exceptionId}
        nameOf={({ refNo }) => refNo}
        rowMenu={(row) => [
          {
            label: t('resolve'),
            disabledReason: closed(getResolveError(row, me)),
            onSelect: () => setSettling(row),
          },
        ]}
        whenEmpty={{ title: t('noExceptions'), sentence: t('noExceptionsSentence') }}
      />
      {settling && (
        <Modal
          opened
          onClose={() => setSettling(null)}
          title={t('resolveTitle', { ref: settling.refNo })}
          size="lg"
        >
          <SettleForm exception={settling} onClose={() => setSettling(null)} />
        </Modal>
      )}
    </>
  )
}
