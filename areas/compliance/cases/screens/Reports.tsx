import { caseMakers, releasers } from '#areas/compliance/access.ts'
import { caseCalls, type CaseDetails } from '#areas/compliance/cases/contract.ts'
import { words } from '#areas/compliance/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { formatDay, formatPesos, formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { downloadText } from '#platform/console/import.ts'
import { ActionButton, Facts } from '#platform/console/record.ts'
import { useDisabledReason, useSignedIn } from '#platform/console/session.ts'
import { PlainTable } from '#platform/ui/plain.ts'

/** Reports of a case with their files, and what the next one still lacks. */
export function Reports({ found: { format, missing, reports } }: { found: CaseDetails }) {
  const t = useWords(words)
  const permission = useDisabledReason(caseMakers)
  const { email } = useSignedIn()
  const canRelease = useDisabledReason(releasers) === null
  const file = useApiMutation(caseCalls.file)
  const download = async (reportId: number) => {
    const { data } = await file.mutateAsync({ reportId })
    downloadText(data.fileName, data.text)
  }
  return (
    <div className="stack gap-16">
      <Facts
        facts={[
          [t('format'), format && `${format.name}, ${formatDay(format.effectiveFrom)}: ${format.source}`],
          [
            t('missing'),
            missing.length === 0
              ? null
              : missing.map(({ field, refNo }) => t('missingOne', { field, ref: refNo })).join('; '),
          ],
        ]}
      />
      {reports.length === 0 ? (
        <p>{t('noReports')}</p>
      ) : (
        <PlainTable
          rows={reports}
          keyOf={({ id }) => id}
          label={t('reports')}
          columns={[
            ['', ({ revision }) => t('revisionOf', { revision: String(revision) }), 'name'],
            [t('transactions'), ({ txnCount }) => txnCount, 'figure'],
            [t('total'), ({ total }) => formatPesos(total), 'figure'],
            [
              t('preparedBy'),
              ({ preparedByName, preparedAt }) => `${preparedByName}, ${formatShortMoment(preparedAt)}`,
            ],
            [
              t('releasedBy'),
              ({ releasedByName, releasedAt }) =>
                releasedAt === null ? '—' : `${releasedByName ?? ''}, ${formatShortMoment(releasedAt)}`,
            ],
            [t('acknowledgementNo'), ({ acknowledgementNo }) => acknowledgementNo ?? '—'],
            [t('checksum'), ({ sha256 }) => <span title={sha256}>{sha256.slice(0, 12)}…</span>],
            [
              t('downloadFile'),
              ({ id, releasedAt, preparedBy }) =>
                (releasedAt !== null || (canRelease && preparedBy !== email)) && (
                  <ActionButton
                    label={t('downloadFile')}
                    disabledReason={permission}
                    onPress={() => void download(id)}
                  />
                ),
              'actions',
            ],
          ]}
        />
      )}
    </div>
  )
}
