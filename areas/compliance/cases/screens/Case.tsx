import { useParams } from '@tanstack/react-router'
import { caseCalls, type CaseDetails } from '#areas/compliance/cases/contract.ts'
import { CaseActions } from '#areas/compliance/cases/screens/CaseActions.tsx'
import { DaysLeft } from '#areas/compliance/cases/screens/DaysLeft.tsx'
import { NewCase } from '#areas/compliance/cases/screens/NewCase.tsx'
import { Notes } from '#areas/compliance/cases/screens/Notes.tsx'
import { Reports } from '#areas/compliance/cases/screens/Reports.tsx'
import { complianceScreens } from '#areas/compliance/screens.ts'
import { words } from '#areas/compliance/words.ts'
import { words as walletWords } from '#areas/wallets/words.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import { formatCount, formatDay, formatShortMoment, formatPesos, useWords } from '#platform/console/i18n.ts'
import { Facts, Figure, RecordScreen, recordTargets } from '#platform/console/record.ts'
import { RecordLink, ScreenLink } from '#platform/console/router.ts'
import { PlainTable } from '#platform/ui/plain.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function Case() {
  const { id = '0' } = useParams({ strict: false })
  return Number(id) > 0 ? <Record id={Number(id)} /> : <NewCase />
}

/** A case with its transactions, report and notes. */
function Record({ id }: { id: number }) {
  const t = useWords(words)
  const found = useSuspenseApiQuery(caseCalls.info, { id })
  const { refNo, name, status, total, txnCount, daysLeft, dueOn, type, notes, reports } = found
  return (
    <RecordScreen
      title={name}
      reference={refNo}
      subtitle={t(`type_${type}`)}
      status={<StatusBadge status={status} label={t(`status_${status}`)} />}
      figures={
        <>
          <Figure label={t('total')} value={formatPesos(total)} />
          <Figure label={t('transactions')} value={formatCount(txnCount)} />
          <Figure
            label={t('dueOn')}
            value={
              <>
                {formatDay(dueOn)} {daysLeft !== null && <DaysLeft days={daysLeft} />}
              </>
            }
          />
        </>
      }
      actions={<CaseActions found={found} />}
      tabs={[
        { key: 'details', title: t('details'), content: () => <Details found={found} /> },
        {
          key: 'reports',
          title: `${t('reports')} (${reports.length})`,
          content: () => <Reports found={found} />,
        },
        { key: 'notes', title: `${t('notes')} (${notes.length})`, content: () => <Notes found={found} /> },
      ]}
    />
  )
}

function Details({ found }: { found: CaseDetails }) {
  const t = useWords(words)
  const { subscriberId, name, circumstance, limitAmount, narrative, others, sources } = found
  return (
    <div className="stack gap-16">
      <Facts
        facts={[
          [
            t('subscriber'),
            <RecordLink key="subscriber" target={recordTargets.get()('subscriber', subscriberId)} isInText>
              {name}
            </RecordLink>,
          ],
          [t('days'), [...new Set([found.dayFrom, found.dayTo])].map((day) => formatDay(day)).join(' – ')],
          [t('trigger'), t(`trigger_${found.trigger}`)],
          [t('limitAmount'), limitAmount === null ? null : formatPesos(limitAmount)],
          [t('circumstance'), circumstance === null ? null : t(`circumstance_${circumstance}`)],
          [t('narrative'), narrative],
          [t('knownOn'), formatDay(found.knownOn)],
          [t('assignedTo'), found.assignedToName],
          [t('sources'), sources.join('; ')],
          [
            t('otherCases'),
            others.length === 0
              ? null
              : others.map((other) => (
                  <ScreenLink key={other.id} to={complianceScreens.case} params={{ id: other.id }}>
                    {other.refNo}
                  </ScreenLink>
                )),
          ],
        ]}
      />
      <Transactions found={found} />
    </div>
  )
}

function Transactions({ found: { transactions, txnCount } }: { found: CaseDetails }) {
  const t = useWords(words)
  const tWallet = useWords(walletWords)
  if (transactions.length === 0) return <p>{t('noTransactions')}</p>
  return (
    <div className="stack gap-8">
      {transactions.length < txnCount && (
        <p className="muted">
          {t('firstTransactions', { shown: formatCount(transactions.length), count: formatCount(txnCount) })}
        </p>
      )}
      <PlainTable
        rows={transactions}
        keyOf={({ txnId }) => txnId}
        label={t('transactions')}
        columns={[
          [t('reference'), ({ refNo }) => refNo, 'name'],
          [t('day'), ({ at }) => formatShortMoment(at)],
          [t('type'), ({ type }) => tWallet(`type_${type}`)],
          [t('accountNumber'), ({ accountNo }) => accountNo],
          [tWallet('counterparty'), ({ counterparty, channel }) => counterparty || channel],
          [t('amount'), ({ amount }) => formatPesos(amount), 'figure'],
        ]}
      />
    </div>
  )
}
