import { jobMessages } from '#platform/server/jobs/messages.ts'
import { z } from 'zod'
import { recordAudit } from '#platform/server/audit/audit.ts'
import { inTransaction } from '#platform/server/db/database.ts'
import { readListRequest } from './export-request.ts'
import { type ExportDefinition, selectColumns } from './export-definition.ts'
import { writeExportFile } from './export-file.ts'
import { findExportRequest, finishRun } from '#platform/server/exports/runs.ts'
import { exportWords } from '#platform/server/exports/words.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { queueMail } from '#platform/server/mail/mail.ts'
import { translatorFor } from '#platform/words/words.ts'

const everyMs = 500

/**
 * Job that creates large exports in the background: reports progress, can be cancelled, and emails the requester when
 * done.
 */
export const exportJob = (kinds: readonly ExportDefinition[]) =>
  defineJob({
    name: 'exports.make',
    title: jobMessages('JOB_EXPORT'),
    data: z.object({ exportId: z.int() }),
    recordPath: () => '/exports',
    retryLimit: 2,
    async run({ db, data, configuration, progress, signal }) {
      const run = await findExportRequest(db, data.exportId)
      const kind = kinds.find(({ name }) => name === run?.list)
      if (!run || !kind) throw new Error(`Unknown export ${data.exportId} .`)
      // The job was restarted after the file was stored, so nothing is left to do.
      if (run.fileKey !== null) return { resultKey: run.fileKey }
      const { format, language, requestedBy, requestedByEmail } = run

      let reportedAt = 0
      const file = await writeExportFile(
        {
          db,
          configuration,
          async onRows(done, total) {
            signal.throwIfAborted()
            if (performance.now() - reportedAt < everyMs) return
            reportedAt = performance.now()
            await progress({ done, total })
          },
        },
        {
          kind,
          request: readListRequest(kind, run.query),
          staff: { id: requestedBy, email: requestedByEmail, name: run.requestedByName },
          columns: selectColumns(kind, run.columns),
          format,
          language,
          filterTexts: run.filterTexts,
        },
      )
      // If it is cancelled at the last moment, no file is left.
      await progress({ done: file.rows, total: file.rows })
      const t = translatorFor(exportWords, language)
      await inTransaction(db, async (tx) => {
        await finishRun(tx, run, file)
        await recordAudit(tx, {
          actor: { id: requestedBy, email: requestedByEmail, name: run.requestedByName },
          action: 'Export',
          kind: 'export',
          recordId: run.id,
          label: file.name,
          after: {
            list: run.list,
            rows: file.rows,
            format,
            columns: run.columns,
            query: run.query,
            sha256: file.sha256,
          },
          requestId: run.requestId,
          ip: run.ip,
          call: '/report/invoke-export',
        })
        await queueMail(tx, {
          to: requestedByEmail,
          subject: t('mailSubject', { title: kind.title[language] }),
          text: t('mailText', {
            title: kind.title[language],
            rows: file.rows,
            address: `${configuration.publicUrl}/exports`,
          }),
          kind: 'export',
          about: file.name,
        })
      })
      return { says: jobMessages('ROWS_EXPORTED', { count: file.rows }), resultKey: file.key }
    },
  })
