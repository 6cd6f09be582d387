import { useParams } from '@tanstack/react-router'
import { billsProviderPlace } from '#areas/bills/access.ts'
import { billsProviderCalls } from '#areas/bills/providers/contract.ts'
import { BillsProviderForm } from '#areas/bills/providers/screens/BillsProviderForm.tsx'
import { feeShown } from '#areas/bills/providers/screens/BillsProviders.tsx'
import { whyNotTurnProvider } from '#areas/bills/rules.ts'
import { billsScreens } from '#areas/bills/screens.ts'
import styles from '#areas/bills/screens/bills.module.css'
import { MadeOnList, Standing, Turns } from '#areas/bills/screens/parts.tsx'
import { words } from '#areas/bills/words.ts'
import { useAsk, useReply } from '#platform/console/ask.ts'
import { count } from '#platform/console/format.ts'
import { goToScreen } from '#platform/console/navigation.ts'
import { Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { useWords } from '#platform/console/words.ts'
import { useReload } from '#platform/console/use-reload.ts'

export default function BillsProvider() {
  const { providerId = '0' } = useParams({ strict: false })
  const key = Number(providerId)
  return key <= 0 ? <MadeOnList list="providers" /> : <Stored key={key} providerId={key} />
}

/** One provider: its fee, its standing and the billers it reaches. */
function Stored({ providerId }: { providerId: number }) {
  const t = useWords(words)
  const reload = useReload(billsProviderCalls.info)
  const provider = useReply(billsProviderCalls.info, { providerId })
  const updateStatus = useAsk(billsProviderCalls.updateStatus)
  const closed = useClosed(billsProviderPlace).update
  const { name, code, status, version, alone, billers } = provider
  return (
    <RecordScreen
      title={name}
      subtitle={code}
      status={<Standing status={status} />}
      figures={
        <>
          <Figure label={t('fee')} value={feeShown(provider)} />
          <Figure label={t('billerCount')} value={count(billers.length)} />
        </>
      }
      actions={
        <Turns
          kind="provider"
          name={name}
          status={status}
          names={alone.map((biller) => biller.name).join(', ')}
          whyNot={(to) => whyNotTurnProvider(provider, to)}
          closed={closed}
          onTurn={(to, reason) => updateStatus.mutateAsync({ providerId, status: to, reason, version })}
        />
      }
      tabs={[
        {
          key: 'details',
          title: t('details'),
          content: () => (
            <BillsProviderForm
              provider={provider}
              closed={closed}
              onCancel={() => goToScreen(billsScreens.providers)}
              onReload={reload}
            />
          ),
        },
        {
          key: 'billers',
          title: t('billersReached'),
          count: billers.length,
          content: () =>
            billers.length === 0 ? (
              <p className={styles.quiet}>{t('noneReached')}</p>
            ) : (
              <div className={styles.scroll}>
                <table className={styles.table}>
                  <thead>
                    <tr>
                      <th scope="col">{t('biller')}</th>
                      <th scope="col">{t('billerCode')}</th>
                      <th scope="col">{t('priority')}</th>
                      <th scope="col">{t('status')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {billers.map((biller) => (
                      <tr key={biller.id}>
                        <td>
                          <ScreenLink to={billsScreens.biller} params={{ id: biller.id }}>
                            {biller.name}
                          </ScreenLink>
                        </td>
                        <td>
                          <code>{biller.billerCode}</code>
                        </td>
                        <td>{biller.priority}</td>
                        <td>
                          <Standing status={biller.status} />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            ),
        },
      ]}
    />
  )
}
