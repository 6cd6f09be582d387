import { Title } from '@mantine/core'
import { kankolekCalls } from '#areas/merchants/kankolek/contract.ts'
import { MdrForm } from '#areas/merchants/kankolek/screens/MdrForm.tsx'
import { PendingNote, ScheduledNote } from '#areas/merchants/kankolek/screens/Notes.tsx'
import { QrSheet } from '#areas/merchants/kankolek/screens/QrSheet.tsx'
import { words } from '#areas/merchants/kankolek/words.ts'
import { useSuspenseApiQueries } from '#platform/console/api.ts'
import { useWords } from '#platform/console/i18n.ts'
import { HistoryPanel } from '#platform/console/record.ts'

/** QR payment tab of a merchant: the charge, a pending confirmation, the QR and the history. */
export function KankolekTab({ businessId }: { businessId: number }) {
  const t = useWords(words)
  const [settings, options] = useSuspenseApiQueries([
    [kankolekCalls.settings, { businessId }],
    [kankolekCalls.options, {}],
  ] as const)
  return (
    <>
      {settings.pendingSetting && <PendingNote settings={settings} pending={settings.pendingSetting} />}
      {settings.scheduled && <ScheduledNote scheduled={settings.scheduled} />}
      {settings.isStandard && <p className="mb-12 muted">{t('standard')}</p>}
      <MdrForm key={`${businessId} ${settings.version}`} settings={settings} options={options} />
      <section>
        <Title order={2} mt="lg" mb="xs">
          {t('qr')}
        </Title>
        <QrSheet settings={settings} />
      </section>
      <HistoryPanel call={kankolekCalls.logs} input={{ businessId }} />
    </>
  )
}
