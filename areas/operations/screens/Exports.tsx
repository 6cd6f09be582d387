import { words } from '#areas/operations/words.ts'
import { ask, sentenceOf, useAsk } from '#platform/console/ask.ts'
import { fetchFile } from '#platform/console/export/fetch-file.ts'
import { count, shortMoment } from '#platform/console/format.ts'
import { useLanguage } from '#platform/console/language.ts'
import { type Column, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { toast } from '#platform/console/toast.ts'
import { type Say, useWords } from '#platform/console/words.ts'
import { exportCalls, type ExportRun } from '#platform/contract/exports.ts'
import { sizeInWords } from '#platform/contract/uploads.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** One's own exports: what is being made, what can be fetched and until when. */
export default function Exports() {
  const t = useWords(words)
  const language = useLanguage()
  const cancelling = useAsk(exportCalls.cancel)
  const fetchRun = ({ jobId }: ExportRun) =>
    void ask(exportCalls.link, { jobId }).then(fetchFile, (fault: unknown) =>
      toast('danger', t('exportFailed'), sentenceOf(fault)),
    )
  return (
    <ListScreen<ExportRun>
      name="exports"
      title={t('exports')}
      things={t('exportThings')}
      call={exportCalls.list}
      columns={columnsIn(t, language)}
      keyOf={({ jobId }) => jobId}
      nameOf={({ fileName }) => fileName}
      rowMenu={(row) => [
        {
          label: t('download'),
          ...(row.state === 'done'
            ? { onSelect: () => fetchRun(row) }
            : { closed: t(row.state === 'expired' ? 'exportExpired' : 'exportNotReady') }),
        },
        {
          label: t('cancelExport'),
          ...(row.state === 'queued' || row.state === 'running' || row.state === 'retrying'
            ? { onSelect: () => cancelling.mutate({ jobId: row.jobId }), danger: true }
            : { closed: t('cancelOver') }),
        },
      ]}
      whenEmpty={{ title: t('noExports'), sentence: t('noExportsSentence') }}
    />
  )
}

const columnsIn = (t: Say<(typeof words)['en']>, language: 'en' | 'fil'): Column<ExportRun>[] => [
  { key: 'fileName', title: t('file'), cell: ({ fileName }) => fileName },
  { key: 'list', title: t('list'), cell: ({ title }) => title[language] },
  {
    key: 'state',
    title: t('state'),
    cell: ({ state }) => <StatusBadge status={state} label={t(`state_${state}`)} />,
  },
  {
    key: 'rows',
    title: t('progress'),
    align: 'end',
    cell: ({ done, rows, state }) =>
      state === 'done' || state === 'expired'
        ? count(rows)
        : t('counts', { done: count(done), total: count(rows) }),
  },
  {
    key: 'size',
    title: t('size'),
    align: 'end',
    cell: ({ size }) => (size === null ? '' : sizeInWords(size)),
  },
  { key: 'askedAt', title: t('askedAt'), sort: 'askedAt', cell: ({ askedAt }) => shortMoment(askedAt) },
  { key: 'expiresAt', title: t('fetchUntil'), cell: ({ expiresAt }) => shortMoment(expiresAt) },
  { key: 'error', title: t('error'), cell: ({ error }) => error },
]
