import { exportRunList } from '#areas/operations/columns.ts'
import { operationsMessages } from '#areas/operations/messages.ts'
import { words } from '#areas/operations/words.ts'
import { callApi, errorMessage, useApiMutation } from '#platform/console/api.ts'
import { downloadFile } from '#platform/console/export.ts'
import { formatCount, useLanguage, useMessage, useWords } from '#platform/console/i18n.ts'
import { ListScreen } from '#platform/console/list.ts'
import { toast } from '#platform/console/toast.ts'
import { exportCalls, type ExportRun } from '#platform/contract/exports.ts'
import { formatFileSize } from '#platform/contract/uploads.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** The person's exports with their progress and the time until which each can be downloaded. */
export default function Exports() {
  const t = useWords(words)
  const m = useMessage()
  const language = useLanguage()
  const cancelling = useApiMutation(exportCalls.cancel)
  const fetchRun = ({ jobId }: ExportRun) =>
    void callApi(exportCalls.link, { jobId }).then(downloadFile, (error: unknown) =>
      toast('danger', t('downloadFailed'), errorMessage(error)),
    )
  return (
    <ListScreen
      pluralName={t('exportThings')}
      list={exportRunList}
      cells={{
        list: ({ title }) => title[language],
        state: ({ state }) => <StatusBadge status={state} label={t(`state_${state}`)} />,
        rows: ({ done, rows, state }) =>
          state === 'done' || state === 'expired'
            ? formatCount(rows)
            : t('counts', { done: formatCount(done), total: formatCount(rows) }),
        size: ({ size }) => (size === null ? '' : formatFileSize(size)),
      }}
      keyOf={({ jobId }) => jobId}
      nameOf={({ fileName }) => fileName}
      rowMenu={(row) => [
        {
          label: t('download'),
          ...(row.state === 'done'
            ? { onSelect: () => fetchRun(row) }
            : {
                disabledReason: m(
                  operationsMessages(row.state === 'expired' ? 'EXPORT_EXPIRED' : 'EXPORT_WITHOUT_FILE'),
                ),
              }),
        },
        {
          label: t('cancelExport'),
          ...(row.state === 'queued' || row.state === 'running' || row.state === 'retrying'
            ? { onSelect: () => cancelling.mutate({ jobId: row.jobId }), danger: true }
            : { disabledReason: m(operationsMessages('RUN_ENDED')) }),
        },
      ]}
      whenEmpty={{ title: t('noExports'), sentence: t('noExportsSentence') }}
    />
  )
}
