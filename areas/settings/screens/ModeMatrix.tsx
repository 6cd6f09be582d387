import { VisuallyHidden } from '@mantine/core'
import { mopPlace } from '#areas/settings/access.ts'
import { mopCalls, type MopCell, type PaymentModule } from '#areas/settings/modes-of-payment/contract.ts'
import { words } from '#areas/settings/modes-of-payment/words.ts'
import { paymentModuleCalls } from '#areas/settings/payment-modules/contract.ts'
import { settingsScreens } from '#areas/settings/screens.ts'
import styles from './settings.module.css'
import { toCreate } from '#platform/access.ts'
import { useSuspenseApiQueries } from '#platform/console/api.ts'
import { formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { EmptyState } from '#platform/console/record.ts'
import { ScreenLink } from '#platform/console/router.ts'
import { useHasAccess } from '#platform/console/session.ts'
import { labelOf } from '#platform/ui/status.ts'
import { PlainTable } from '#platform/ui/plain.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Matrix of all modes of payment and modules. */
export function Matrix() {
  const t = useWords(words)
  const [mops, modules] = useSuspenseApiQueries([
    [mopCalls.listAll, {}],
    [paymentModuleCalls.listModules, {}],
  ])
  if (mops.length === 0) return <EmptyState title={t('noModes')} sentence={t('noModesSentence')} />
  return (
    <>
      <p className="mb-12 muted">{t('matrixSentence')}</p>
      <PlainTable
        isFramed
        label={t('matrix')}
        rows={mops}
        keyOf={({ mopId }) => mopId}
        columns={[
          [
            t('mode'),
            (mop) => (
              <span className={styles.names}>
                <ScreenLink to={settingsScreens.mode} params={{ mopId: mop.mopId, mode: 'edit' }}>
                  {mop.name}
                </ScreenLink>
                <small>{mop.code}</small>
                {mop.status !== 'active' && <StatusBadge status={mop.status} />}
              </span>
            ),
            'name',
          ],
          ...modules.map(
            ({ id, name, methods, active }) =>
              [
                <>
                  {name}
                  <small>{t('activeIn', { active: String(active), all: String(methods) })}</small>
                </>,
                (mop: (typeof mops)[number]) => (
                  <Cell mop={mop} module={id} cell={mop.methods.find(({ module }) => module === id)} />
                ),
              ] as const,
          ),
        ]}
      />
    </>
  )
}

type CellProps = { mop: { mopId: number; name: string }; module: PaymentModule; cell: MopCell | undefined }

function Cell({ mop, module, cell }: CellProps) {
  const t = useWords(words)
  const mayCreate = useHasAccess(toCreate(mopPlace))
  if (!cell) {
    if (!mayCreate) return <span aria-hidden>–</span>
    return (
      <ScreenLink
        to={settingsScreens.method}
        params={{ methodId: 0, mode: 'add' }}
        search={{ mopId: mop.mopId, module }}
      >
        <span aria-hidden>+</span>
        <VisuallyHidden>{t('addTo', { mode: mop.name, module })}</VisuallyHidden>
      </ScreenLink>
    )
  }
  const about = t('openCell', { mode: mop.name, module, status: labelOf(cell.status) })
  return (
    <span className={styles.names}>
      <ScreenLink
        to={settingsScreens.method}
        params={{ methodId: cell.methodId, mode: 'edit' }}
        title={about}
      >
        <StatusBadge status={cell.status} />
      </ScreenLink>
      {cell.nextAt && <small>{t('changesOn', { when: formatShortMoment(cell.nextAt) })}</small>}
    </span>
  )
}
